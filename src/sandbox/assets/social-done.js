// The end of a sign-in in a window: hands what the provider gave to the page whose script opened it.
const { state, ...given } = Object.fromEntries(new URLSearchParams(window.location.hash.slice(1)));
if (window.opener && state) window.opener.postMessage(given, state);
