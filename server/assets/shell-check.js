// Part of each page while a shell is on trial: docs/decisions/0060. Sends the browser's bucket to the server in a
// cookie, counts how the page's shell starts, and returns to the live shell if the tried one does not start.
(() => {
  const { version, tried } = document.currentScript.dataset;

  /** The same number that chooses canaries of remotes (shell/src/federation/bucket.ts). */
  const BUCKET = 'ank.bucket';
  const BUCKETS = 100;
  /** The shell that did not start in this browser and is not tried again. */
  const FAILED = 'ank.failed-shell';

  const LOOK_MS = 500;
  const SHOWN_MS = 1000;
  /** A shell that has not begun this long after the page was loaded has failed: with an error, and without one. */
  const BROKEN_MS = 1000;
  const MAX_WAIT_MS = 10_000;
  const COOKIE_DAYS = 30;
  const MAX_CAUSE = 200;

  function bucket() {
    const stored = JSON.parse(localStorage.getItem(BUCKET));
    if (Number.isInteger(stored) && stored >= 0 && stored < BUCKETS) return stored;
    localStorage.setItem(BUCKET, String(Math.floor(Math.random() * BUCKETS)));
    return JSON.parse(localStorage.getItem(BUCKET));
  }

  function sendBucket(value) {
    const age = value === null ? 0 : COOKIE_DAYS * 86_400;
    const secure = location.protocol === 'https:' ? '; secure' : '';
    document.cookie = `${BUCKET}=${value ?? ''}; path=/; samesite=lax; max-age=${age}${secure}`;
  }

  /** Removes addresses, numbers and long words, such as tokens, like shell/src/federation/send-report.ts. */
  const plain = (text) =>
    text
      .replace(/\b[a-z]+:\/\/\S+/gi, 'URL')
      .replace(/[\w-]{20,}/g, '…')
      .replace(/\p{N}+/gu, '#')
      .slice(0, MAX_CAUSE);

  const browser = [
    ['edge', /\bEdg/],
    ['samsung', /\bSamsungBrowser/],
    ['firefox', /\b(Firefox|FxiOS)\b/],
    ['chrome', /\b(Chrome|CriOS|HeadlessChrome)\b/],
    ['safari', /\bSafari\b/],
    ['other', /(?:)/],
  ].find(([, mark]) => mark.test(navigator.userAgent))[0];

  function report(phase, { cause = '', frames = [] } = {}) {
    const { appKey } = JSON.parse(document.getElementById('site-config').textContent);
    const load = { remote: 'shell', version, replaced: '', phase, cause, frames, browser };
    return fetch('/api-remote-load', {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ env_type: 'Prod', app_key: appKey, ...load }),
    }).catch(() => undefined);
  }

  let failure = null;
  let isMissing = false;
  let loadedAt = Infinity;
  let shownAt = Infinity;

  function note(event) {
    const { target, message, filename = '', lineno, colno, error } = event;
    if (target instanceof HTMLScriptElement) {
      isMissing ||= target.src.startsWith(`${location.origin}/assets/main.`);
      failure ??= { cause: 'a script of the page did not load' };
    } else if (target === window && message) {
      const file = filename.split('/').pop().split('?')[0];
      const frames = /^[\w.-]+\.js$/.test(file) ? [`${file}:${lineno}:${colno}`] : [];
      failure ??= { cause: plain(error ? `${error.name}: ${error.message}` : message), frames };
    }
  }

  const isShown = () => {
    const first = document.querySelector('#root > *');
    return first !== null && !first.classList.contains('first-frame');
  };

  /**
   * Switches to the live shell, once. If that cannot be stored, the page stays as it is. Reading the cookie back makes
   * sure that the reload does not overtake its removal.
   */
  function leave() {
    localStorage.setItem(FAILED, tried);
    sendBucket(null);
    const isGone = !document.cookie.includes(`${BUCKET}=`);
    if (isGone && localStorage.getItem(FAILED) === tried) location.reload();
  }

  function end(phase) {
    clearInterval(timer);
    removeEventListener('error', note, true);
    const hasFailed = localStorage.getItem(FAILED) === tried;
    const sent = report(phase, phase === 'loaded' ? {} : (failure ?? {}));
    if (phase === 'loaded' || version !== tried || hasFailed) return;
    const late = new Promise((resolve) => setTimeout(resolve, BROKEN_MS));
    void Promise.race([sent, late]).then(leave);
  }

  function look() {
    const now = performance.now();
    shownAt = isShown() ? Math.min(shownAt, now) : Infinity;
    if (now - shownAt >= SHOWN_MS) end('loaded');
    else if (shownAt === Infinity && isMissing) end('entry');
    else if (shownAt === Infinity && now - loadedAt >= (failure ? BROKEN_MS : MAX_WAIT_MS)) end('render');
  }

  // If storage is blocked, the script ends here: such a browser keeps the live shell and is not counted.
  sendBucket(localStorage.getItem(FAILED) === tried ? null : bucket());
  addEventListener('error', note, true);
  addEventListener('load', () => (loadedAt = performance.now()));
  const timer = setInterval(look, LOOK_MS);
})();
