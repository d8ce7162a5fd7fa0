/** Shows which part of this page is a local one. Served by the local proxy only. */
const { remote, site } = document.currentScript.dataset;
addEventListener('DOMContentLoaded', () => {
  const badge = document.createElement('p');
  badge.id = 'local-remote';
  badge.setAttribute('role', 'note');
  badge.textContent = `${remote} is local, the rest is ${site}`;
  document.body.append(badge);
});
