// Runs before the page's code is fetched. Kept as a file because the content security policy allows no inline script.

// The page never flashes in the wrong theme.
(function () {
  var dark = kept('preferredTheme') === 'dark';
  if (!dark && kept('preferredTheme') !== 'light') dark = matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');

  // Who this is is asked while the code comes, in turn with the browser's other pages (platform/access.ts takes the answer).
  var token = kept('token');
  if (token) {
    var address = document.currentScript.dataset.api + '/auth/refresh_token';
    var answer = navigator.locks ? navigator.locks.request('guiche-refresh', refresh) : refresh();
    // whoever takes it asks once more
    window.askedEarly = { token: token, answer: answer.catch(function () {}) };
  }

  // Words come while the code that says them comes, not after it: Menu-Ab12.words.js has Menu-Ab12.words.pt.json beside it
  // (platform/words.ts takes them from here).
  var brought = (window.broughtWords = {});
  new MutationObserver(function (changes) {
    changes.forEach(function (change) {
      change.addedNodes.forEach(function (added) {
        var code = added.rel === 'modulepreload' ? added.href : added.type === 'module' ? added.src : '';
        if (!code || !code.endsWith('.words.js')) return;
        var language = /^(?:en|es)/.exec(kept('i18nextLng') || '');
        var words = code.replace(/js$/, (language ? language[0] : 'pt') + '.json');
        // whoever needs them asks once more
        if (!(words in brought)) brought[words] = fetch(words).catch(function () {});
      });
    });
  }).observe(document.head, { childList: true });

  function refresh() {
    var control = new AbortController();
    var timer = setTimeout(control.abort.bind(control), 30000);
    var sent = fetch(address, {
      method: 'POST',
      credentials: 'same-origin',
      cache: 'no-store',
      signal: control.signal,
    });
    return sent
      .then(function (response) {
        var header = response.headers.get.bind(response.headers);
        return response.text().then(function (text) {
          return { status: response.status, header: header, text: text };
        });
      })
      .finally(clearTimeout.bind(null, timer));
  }

  function kept(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // storage is off: the system decides
    }
  }
})();
