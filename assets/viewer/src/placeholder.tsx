// Stands where the summary will be.
export const SummaryView = () => <div class="ev-page" />;
