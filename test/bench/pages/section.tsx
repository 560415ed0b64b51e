import { forms } from 'virtual:forms';
import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import i18next from 'i18next';
import { createRoot } from 'react-dom/client';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import application from '../../../locales/en/application.json';
import errors from '../../../locales/en/errors.json';
import texts from '../../../locales/en/forms.json';
import applicationFormFacts from '../../../schemas/application/form-facts.schema.json';
import type { FormBundle, FormFacts } from '../../../src/engine/forms/form.ts';
import { neutralFacts } from '../../../src/engine/forms/form-facts.ts';
import { createDraftStore, Section } from '../../../src/web/forms/index.ts';
import { fieldsAsked } from './fields-asked.ts';
import { sampleAddresses } from './sample-addresses.ts';

const FACTS: FormFacts = neutralFacts(applicationFormFacts, '2026-11-02');

const LOOKUPS = {
  states: [
    { id: 14, code: 'IL', name: 'Illinois' },
    { id: 33, code: 'NY', name: 'New York' },
  ],
  zip: () => Promise.resolve({ city: 'Springfield', stateCode: 'IL' }),
};

const store = createDraftStore({ applicant_addresses: sampleAddresses(fieldsAsked()) });
const NO_ISSUES: never[] = [];

/** Our section of addresses, with nothing of the application around it. */
function OurPage({ bundle }: { readonly bundle: FormBundle }) {
  return (
    <I18nextProvider i18n={i18next}>
      <FluentProvider theme={webLightTheme}>
        <Section
          bundle={bundle}
          store={store}
          facts={FACTS}
          issues={NO_ISSUES}
          showIssues={false}
          lookups={LOOKUPS}
        />
      </FluentProvider>
    </I18nextProvider>
  );
}

async function start(): Promise<void> {
  const [bundle] = await Promise.all([
    forms['application/addresses']?.(),
    i18next.use(initReactI18next).init({
      lng: 'en',
      resources: { en: { application, errors, forms: texts } },
      interpolation: { escapeValue: false },
    }),
  ]);
  const root = document.getElementById('root');
  if (root !== null && bundle !== undefined) createRoot(root).render(<OurPage bundle={bundle} />);
}

void start();
