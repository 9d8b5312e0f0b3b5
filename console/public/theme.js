// Before the first paint, so that a page in the dark does not flash white.
(() => {
  const { documentElement } = document;
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') documentElement.dataset.theme = theme;
    const language = localStorage.getItem('language') ?? navigator.language;
    documentElement.lang = language.startsWith('fr') ? 'fr' : 'en';
  } catch {
    // Storage may be refused; the system's scheme and English are fine.
  }
})();
