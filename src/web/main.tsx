import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startTranslations } from './app/texts/i18n.ts';
import './app/page.css';
import { forgetExpiredCopies } from './features/application/saving/offline-copy.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

forgetExpiredCopies(window.localStorage, Date.now());
const i18n = startTranslations({ storage: window.localStorage, languages: navigator.languages });
createRoot(root).render(<App i18n={i18n} />);
