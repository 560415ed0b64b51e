import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { loadPageAt } from './app/routes.tsx';
import { startTranslations } from './app/texts/i18n.ts';
import './app/page.css';
import { forgetExpired } from './app/store/unsent.ts';

/** Milliseconds after which the page shows that it is loading. */
const WAITS_MS = 600;

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

forgetExpired(window.localStorage, Date.now());
const i18n = startTranslations({ storage: window.localStorage, languages: navigator.languages });
const texts = new Promise<void>((resolve) => {
  if (i18n.isInitialized) resolve();
  else i18n.on('initialized', () => resolve());
});
const isLate = new Promise<void>((resolve) => {
  setTimeout(resolve, WAITS_MS);
});
// Showing a loading page first takes a slow phone longer than showing the page directly. A page that is rendered before
// its texts would wait for them a second time.
void Promise.all([texts, Promise.race([loadPageAt(window.location.pathname), isLate])]).then(() =>
  createRoot(root).render(<App i18n={i18n} />),
);
