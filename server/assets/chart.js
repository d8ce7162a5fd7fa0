// Closes the tab, which the app has opened. If the browser does not allow that, the link leads to the app.
document.addEventListener('click', ({ target }) => target.closest('.close') && window.close());

// The theme chosen in the app (packages/ui/src/theme.ts). If storage is blocked, the script ends here.
const chosen = localStorage.getItem('ank.theme');
if (chosen === 'light' || chosen === 'dark') {
  document.documentElement.dataset.theme = chosen;
  for (const meta of document.querySelectorAll('meta[data-scheme]'))
    meta.media = meta.dataset.scheme === chosen ? 'all' : 'not all';
}
