// Sets and clears faults from the page.
const form = document.getElementById('fault-form');

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const { provider, kind, ms, times, message } = Object.fromEntries(new FormData(form));
  await fetch('/faults', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider, kind, ms: Number(ms), times: Number(times), message }),
  });
  location.reload();
});

document.getElementById('clear').addEventListener('click', async () => {
  await fetch('/faults', { method: 'DELETE' });
  location.reload();
});
