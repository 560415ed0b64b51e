import applicationFile from '../../flows/application.flow.json' with { type: 'json' };
import { catalogs } from '../../machines/catalogs.ts';
import applicationFacts from '../../schemas/application/facts.schema.json' with { type: 'json' };
import type { Facts, FactsSchema } from '../../src/engine/facts.ts';
import type { Catalog } from '../../src/engine/flow/catalog.ts';
import type { FlowFile } from '../../src/engine/flow/flow-file.ts';

/** The application’s flow file. */
export const file = applicationFile as FlowFile;

/** The facts of a PRIMARY applicant who has just been invited and owes one fee. */
export const invited: Facts = {
  applicant_type: 'PRIMARY',
  is_responsible: true,
  allow_edit: true,
  submitted: false,
  cancelled: false,
  decision: 'NONE',
  denied_form_answered: false,
  open_invoices: 1,
  sharing_enabled: true,
  pre_screening_pending: false,
  unit_available: true,
  payment_blocked: false,
  exam: 'NONE',
  screening_requested: false,
  consent_given: false,
  has_previous_application: false,
  documents_complete: false,
  payment_just_made: false,
  payment_in_flight: false,
};

/** The same person after submitting. */
export const submitted: Facts = { ...invited, allow_edit: false, submitted: true };

/** The application's catalog, with every form and text that the flow may name. */
export const catalog: Catalog = {
  ...catalogs.application,
  facts: applicationFacts as FactsSchema,
  forms: [
    'addresses',
    'applicants',
    'consent',
    'emergency-contacts',
    'employers',
    'other-incomes',
    'pets',
    'references',
    'screening-info',
    'terms-of-service',
    'vehicles',
  ].map((name) => `application/${name}`),
  messages: (key) => key.startsWith('application:tabs.') || key.startsWith('errors:'),
  languages: ['en', 'es'],
  flows: ['application'],
};

/** A deep copy of the flow file that may be changed. */
// biome-ignore lint/suspicious/noExplicitAny: a test breaks the file in ways that its type forbids.
export function copyOfFile(): any {
  return structuredClone(file);
}
