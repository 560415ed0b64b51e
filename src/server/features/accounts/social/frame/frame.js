// Loads a social provider's script, apart from the pages of the portal, and hands what it gives to the page around.
const { type, id, nonce, around, script, language } = document.body.dataset;
const place = document.getElementById('place');
const go = document.getElementById('go');

function tell(message) {
  window.parent.postMessage({ source: 'social', ...message }, around);
}

/** The middle part of a token, read without judging it: the server does that. */
function subjectOf(idToken) {
  const part = (idToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  return String(JSON.parse(atob(part)).sub ?? '');
}

/** Calls to each provider's script, made once it has loaded. */
const BEGIN = {
  google() {
    const api = window.google.accounts.id;
    api.initialize({
      client_id: id,
      nonce,
      ux_mode: 'popup',
      callback: ({ credential }) =>
        tell({ type: 'proof', info: { id_token: credential, id: subjectOf(credential) } }),
    });
    api.renderButton(place, { type: 'standard', size: 'large', text: 'continue_with', locale: language });
  },
  facebook() {
    window.FB.init({ appId: id, version: 'v23.0' });
    go.hidden = false;
    go.addEventListener('click', () =>
      window.FB.login(
        ({ authResponse: given }) =>
          tell(
            given
              ? { type: 'proof', info: { access_token: given.accessToken, user_id: given.userID } }
              : { type: 'refused' },
          ),
        { scope: 'email' },
      ),
    );
  },
};

const element = document.createElement('script');
element.src = script;
element.addEventListener('error', () => tell({ type: 'failed' }));
element.addEventListener('load', () => {
  try {
    BEGIN[type]();
    tell({ type: 'ready' });
  } catch {
    tell({ type: 'failed' });
  }
});
document.head.append(element);
