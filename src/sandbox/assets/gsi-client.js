// Stand-in of Google's sign-in script, with the calls of it that a portal makes. It runs in the portal's frame.
(() => {
  const home = new URL(document.currentScript.src).origin;
  const words = { en: 'Continue with Google', es: 'Continuar con Google' };
  let wish = null;

  function signIn() {
    const query = new URLSearchParams({
      client_id: wish.client_id,
      nonce: wish.nonce,
      redirect_uri: `${home}/social/done`,
      response_type: 'id_token',
      scope: 'openid email profile',
      prompt: 'select_account',
      state: window.location.origin,
    });
    const opened = window.open(`${home}/google/auth?${query}`, 'google', 'popup,width=480,height=720');
    const listen = ({ origin, source, data }) => {
      if (origin !== home || source !== opened) return;
      window.removeEventListener('message', listen);
      opened.close();
      if (data.id_token) wish.callback({ credential: data.id_token });
    };
    window.addEventListener('message', listen);
  }

  window.google = {
    accounts: {
      id: {
        initialize(given) {
          wish = given;
        },
        renderButton(place, { locale }) {
          const button = document.createElement('button');
          button.type = 'button';
          button.textContent = words[locale] ?? words.en;
          button.addEventListener('click', signIn);
          place.append(button);
        },
      },
    },
  };
})();
