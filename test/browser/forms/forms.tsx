import { forms } from 'virtual:forms';
import { FluentProvider } from '@fluentui/react-components';
import i18next from 'i18next';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider, initReactI18next, useTranslation } from 'react-i18next';
import enApplication from '../../../locales/en/application.json';
import enErrors from '../../../locales/en/errors.json';
import enForms from '../../../locales/en/forms.json';
import esApplication from '../../../locales/es/application.json';
import esErrors from '../../../locales/es/errors.json';
import esForms from '../../../locales/es/forms.json';
import applicationFormFacts from '../../../schemas/application/form-facts.schema.json';
import { checkForm } from '../../../src/engine/forms/answers/check.ts';
import type { FormBundle, FormFacts } from '../../../src/engine/forms/form.ts';
import { neutralFacts } from '../../../src/engine/forms/form-facts.ts';
import { DEFAULT_COLOUR } from '../../../src/web/app/brand/brand-shades.ts';
import { brandTheme } from '../../../src/web/app/brand/brand-theme.ts';
import '../../../src/web/app/page.css';
import { createDraftStore, ErrorSummary, issueSentence, Section } from '../../../src/web/forms/index.ts';
import { lookups, sign, uploads } from './ports.ts';

const FACTS: FormFacts = neutralFacts(applicationFormFacts, '2026-11-02');

const setup = window.formsSetup;
const facts: FormFacts = { ...FACTS, ...setup.facts };
const store = createDraftStore(setup.draft ?? {});
const dark = window.matchMedia('(prefers-color-scheme: dark)').matches;
const theme = brandTheme(DEFAULT_COLOUR, dark ? 'dark' : 'light');

/** Shows forms of the portal on a page of their own, as a tab of the application does, but without a server. */
function FormsPage({ bundles }: { readonly bundles: readonly FormBundle[] }) {
  const { t } = useTranslation(['forms', 'application', 'errors']);
  const [attempt, setAttempt] = useState(0);
  const [shown, setShown] = useState(true);
  const draft = useSyncExternalStore(
    useCallback((listener) => store.subscribe('*', listener), []),
    store.getAll,
  );
  const issues = attempt === 0 ? [] : bundles.flatMap((bundle) => checkForm(bundle, draft, facts));
  return (
    <>
      <h1>Forms</h1>
      <ErrorSummary
        issues={issues}
        attempt={attempt}
        textOf={(issue) => issueSentence(t, bundles, issue, draft, facts)}
        onGo={(path) => store.requestFocus(path)}
      />
      {shown
        ? bundles.map((bundle) => (
            <Section
              key={bundle.id}
              bundle={bundle}
              store={store}
              facts={facts}
              issues={issues}
              showIssues={attempt > 0}
              disabled={setup.disabled ?? false}
              lookups={lookups}
              uploads={uploads}
              onSign={sign}
            />
          ))
        : null}
      <button
        type="button"
        onClick={() => {
          store.flush();
          setAttempt((last) => last + 1);
        }}
      >
        Save
      </button>
      <button type="button" onClick={() => setShown((now) => !now)}>
        Other tab
      </button>
    </>
  );
}

async function start(): Promise<void> {
  window.formsPage = {
    draft: store.getAll,
    unsaved: store.hasUnsaved,
    replace: store.replace,
    speak: async (language) => {
      await i18next.changeLanguage(language);
      document.documentElement.lang = language;
    },
    zips: [],
    hold: null,
  };
  const [bundles] = await Promise.all([
    Promise.all(setup.forms.flatMap((id) => forms[id]?.() ?? [])),
    i18next.use(initReactI18next).init({
      lng: 'en',
      resources: {
        en: { application: enApplication, errors: enErrors, forms: enForms },
        es: { application: esApplication, errors: esErrors, forms: esForms },
      },
      interpolation: { escapeValue: false },
    }),
  ]);
  const root = document.getElementById('root');
  if (root === null) return;
  createRoot(root).render(
    <I18nextProvider i18n={i18next}>
      <FluentProvider theme={theme} style={{ padding: '24px', minHeight: '100vh' }}>
        <FormsPage bundles={bundles} />
      </FluentProvider>
    </I18nextProvider>,
  );
}

void start();
