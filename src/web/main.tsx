import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startTranslations } from './app/texts/i18n.ts';
import './app/page.css';
import { forgetExpiredCopies } from './features/application/saving/offline-copy.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

forgetExpiredCopies(window.localStorage, Date.now());
const i18n = startTranslations({ storage: window.localStorage, languages: navigator.languages });
const page = createRoot(root);
// A page that is shown before its texts would wait for them a second time.
if (i18n.isInitialized) page.render(<App i18n={i18n} />);
else i18n.on('initialized', () => page.render(<App i18n={i18n} />));
