/** The guided setup: the first company of an empty portal, further properties, and what a property still lacks. */
import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { TokenHeader } from '../error.contract.ts';
import { PASSWORD_CHARACTERS } from '../limits.ts';

const tag = 'office';
const headers = TokenHeader;
const Json = Type.Record(Type.String(), Type.Unknown());
const SetupToken = Type.String({ minLength: 1, maxLength: 128, description: 'Of the printed address.' });
const Draft = Type.Record(Type.String({ maxLength: 60 }), Type.Unknown(), {
  maxProperties: 10,
  description: 'The values of the forms by the key of each form.',
});
const Forms = Type.Array(Type.Object({ id: Type.String(), schema: Json, ui: Json }), {
  description: 'JSON Schemas and layouts, in the format of the flows.',
});

export const readSetupLink = endpoint({
  method: 'POST',
  path: '/api/setup/link',
  tag: 'portal',
  summary: 'The forms of the setup, for an address that an empty portal has printed at its start',
  request: { body: Type.Object({ token: SetupToken }) },
  answer: Type.Object({ expires_at: Type.String(), forms: Forms }),
  errors: ['setup.link_invalid'],
});
export const setUpPortal = endpoint({
  method: 'POST',
  path: '/api/setup',
  tag: 'portal',
  summary: 'Make the company, its first property and its first member, once',
  request: {
    body: Type.Object({
      token: SetupToken,
      draft: Draft,
      password: Type.String({ minLength: 1, maxLength: PASSWORD_CHARACTERS }),
      language: Type.Optional(Type.String({ maxLength: 10 })),
    }),
  },
  answer: Type.Object({ address: Type.String({ description: 'Where the first member signs in.' }) }),
  errors: ['setup.link_invalid', 'validation.failed', 'password.too_short', 'password.easy'],
});

/** What a property needs before it can run, in the order in which the guide leads through it. */
export const SETUP_STEPS = [
  'contact',
  'brand',
  'fees',
  'documents',
  'plans',
  'units',
  'listing',
  'colleagues',
  'payments',
  'mail',
  'texts',
  'screening',
] as const;

export const SetupView = Type.Object({
  property_id: Type.String(),
  name: Type.String(),
  address: Type.String({ description: "Of the property's portal." }),
  steps: Type.Array(
    Type.Object({
      step: Type.Enum([...SETUP_STEPS]),
      is_done: Type.Boolean(),
      count: Type.Integer({ description: 'What there is of it: units, colleagues, messages that wait.' }),
    }),
  ),
  may_add: Type.Boolean({ description: 'Whether the member may add another property.' }),
  forms: Type.Array(Forms.items, { description: 'Of another property.' }),
});
export type SetupView = Static<typeof SetupView>;

export const readSetup = endpoint({
  method: 'GET',
  path: '/api/office/setup',
  tag,
  summary: 'What the property still lacks before it can run',
  request: { headers },
  answer: SetupView,
  errors: ['session.invalid', 'access.denied', 'record.not_found'],
});
export const addProperty = endpoint({
  method: 'POST',
  path: '/api/office/properties',
  tag,
  summary:
    'Add a property to the company, with its first member, who gets a mail to choose a password. For members who may also invite colleagues',
  request: { headers, body: Type.Object({ draft: Draft }) },
  answer: Type.Object({ property_id: Type.String(), address: Type.String() }),
  errors: ['session.invalid', 'access.denied', 'validation.failed'],
});
