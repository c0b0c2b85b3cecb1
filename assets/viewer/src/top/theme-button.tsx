import { nextTheme, theme } from "../theme";

export const ThemeButton = () => (
  <button
    class="ev-button"
    type="button"
    aria-label={`Theme: ${theme.value}`}
    title={`Theme: ${theme.value}`}
    onClick={nextTheme}
  >
    ◐
  </button>
);
