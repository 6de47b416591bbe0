// Runs before the page's code is fetched. Kept as a file because the content security policy allows no inline script.

// The page never flashes in the wrong theme.
(function () {
  var dark = kept('preferredTheme') === 'dark';
  if (!dark && kept('preferredTheme') !== 'light') dark = matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');

  // Who this is is asked while the code comes, in turn with the browser's other pages, and so is the list that a page asked first
  // when it was last opened (platform/transport.ts says how its answers are taken; whoever finds none asks by itself).
  var token = kept('token');
  if (token) {
    var api = document.currentScript.dataset.api;
    var asked = {};
    window.prefetched = { take: take, forget: forget };
    var session = navigator.locks ? navigator.locks.request('guiche-refresh', refresh) : refresh();
    asked[token] = { answer: session.catch(nothing), until: Infinity };
    var list = /^\/tickets(\/|$)/.test(location.pathname) && !location.search && kept('firstList');
    if (list) askList(api + list, claimsOf(token));
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
        if (!(words in brought)) brought[words] = fetch(words).catch(nothing);
      });
    });
  }).observe(document.head, { childList: true });

  function refresh() {
    return ask('POST', api + '/auth/refresh_token', {}, 30000);
  }

  // With the kept token, as long as that is good; or else, or if another session goes on, with the new one.
  function askList(url, claims) {
    var sent = claims.exp * 1000 > Date.now() ? askFor(url, token) : null;
    session
      .then(function (answer) {
        var fresh = answer.status === 200 && JSON.parse(answer.text).token;
        if (!fresh) return;
        var isSame = claimsOf(fresh).sid === claims.sid;
        // a page that comes to its list later, with nothing told meanwhile, would show what was
        var answer = sent && isSame ? sent : askFor(url, fresh);
        asked['GET Bearer ' + fresh + ' ' + url] = { answer: answer, until: Date.now() + 30000 };
      })
      .catch(nothing);
  }

  function askFor(url, bearer) {
    var headers = { Accept: 'application/json', Authorization: 'Bearer ' + bearer };
    return ask('GET', url, headers, 10000)
      .then(function (answer) {
        if (answer.status === 200) return answer;
      })
      .catch(nothing);
  }

  function claimsOf(bearer) {
    try {
      return JSON.parse(atob(bearer.split('.')[1].replace(/-/g, '+').replace(/_/g, '/')));
    } catch {
      return {};
    }
  }

  function ask(method, url, headers, patience) {
    var control = new AbortController();
    var timer = setTimeout(control.abort.bind(control), patience);
    var sent = fetch(url, {
      method: method,
      headers: headers,
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

  function take(what, signal) {
    var one = asked[what];
    delete asked[what];
    if (!one || Date.now() > one.until) return;
    if (!signal) return one.answer;
    var givenUp = new Promise(function (resolve) {
      signal.addEventListener('abort', resolve.bind(null, undefined));
    });
    return Promise.race([one.answer, givenUp]);
  }

  function forget() {
    asked = {};
  }

  function nothing() {}
})();
