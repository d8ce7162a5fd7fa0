// Closes the tab, which the app has opened; where the browser does not let it, the link leads to the app.
document.addEventListener('click', ({ target }) => target.closest('.close') && window.close());

// The colours that were chosen in the app (packages/ui/src/theme.ts). Storage that is blocked ends the script here.
const chosen = localStorage.getItem('ank.theme');
if (chosen === 'light' || chosen === 'dark') {
  document.documentElement.dataset.theme = chosen;
  for (const meta of document.querySelectorAll('meta[data-scheme]'))
    meta.media = meta.dataset.scheme === chosen ? 'all' : 'not all';
}
