export const CasesView = () => <div class="ev-page" />;
