// Stand-in of Facebook's script, with the calls of it that a portal makes. It runs in the portal's frame.
(() => {
  const home = new URL(document.currentScript.src).origin;
  /** How often the window is looked at, in milliseconds: somebody may close it without a word. */
  const lookMs = 300;
  let app = '';

  async function answerOf(access_token) {
    if (!access_token) return { status: 'unknown', authResponse: null };
    const query = new URLSearchParams({ fields: 'id', access_token });
    const { id } = await (await fetch(`${home}/facebook/me?${query}`)).json();
    return { status: 'connected', authResponse: { accessToken: access_token, userID: id } };
  }

  window.FB = {
    init({ appId }) {
      app = appId;
    },
    login(callback, { scope }) {
      const query = new URLSearchParams({
        client_id: app,
        redirect_uri: `${home}/social/done`,
        response_type: 'token',
        scope,
        state: window.location.origin,
      });
      const opened = window.open(
        `${home}/facebook/dialog/oauth?${query}`,
        'facebook',
        'popup,width=480,height=720',
      );
      const end = async (access_token) => {
        window.clearInterval(timer);
        window.removeEventListener('message', listen);
        opened?.close();
        callback(await answerOf(access_token));
      };
      const listen = ({ origin, source, data }) => {
        if (origin === home && source === opened) void end(data.access_token);
      };
      const timer = window.setInterval(() => {
        if (!opened || opened.closed) void end();
      }, lookMs);
      window.addEventListener('message', listen);
    },
  };
})();
