/** The settings of a property: forms with their rules, what they were before, and pictures for its pages. */
import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id, TokenHeader } from '../error.contract.ts';
import { SETTING_CHANGES, SETTING_FORMS } from '../limits.ts';

const tag = 'office';
const headers = TokenHeader;

/** The groups of the forms, in the order of the page. */
const SETTINGS_GROUPS = [
  'texts',
  'brand',
  'fees',
  'payments',
  'banks',
  'gateways',
  'calendar',
  'documents',
  'limits',
  'retention',
] as const;
export type SettingsGroup = (typeof SETTINGS_GROUPS)[number];

const Json = Type.Record(Type.String(), Type.Unknown());
const Revision = Type.Integer({
  minimum: 0,
  description: 'Raised by each change: a change of settings that have another one by now is refused.',
});

/** The values of the forms by the key of each form, as the forms show them: amounts as texts, `55.00`. */
const Draft = Type.Record(Type.String({ maxLength: 60 }), Type.Unknown(), { maxProperties: SETTING_FORMS });

export const PropertySettingsView = Type.Object({
  revision: Revision,
  property_id: Type.String(),
  name: Type.String(),
  host: Type.String(),
  forms: Type.Array(
    Type.Object({
      id: Type.String(),
      group: Type.Enum([...SETTINGS_GROUPS]),
      schema: Json,
      ui: Json,
    }),
    { description: 'JSON Schemas and layouts, in the format of the flows.' },
  ),
  draft: Draft,
  texts: Type.Record(Type.String(), Type.Record(Type.String(), Type.String()), {
    description: 'The labels of fields that name a language, by form and field.',
  }),
  choices: Type.Record(
    Type.String(),
    Type.Array(Type.Object({ value: Type.String(), text: Type.String() })),
    { description: 'Of selects, by the name of their list.' },
  ),
  today: Type.String({ description: 'At the property, 2026-03-01.' }),
});
export type PropertySettingsView = Static<typeof PropertySettingsView>;

export const SettingChangeView = Type.Object({
  change_id: Type.String(),
  revision: Revision,
  form: Type.String({ description: 'The key of the form in the draft.' }),
  field: Type.String({ description: "'' where the form is one list." }),
  before: Type.Unknown(),
  after: Type.Unknown(),
  by: Type.String({ description: 'The name of the member of the office.' }),
  at: Type.String(),
});
export type SettingChangeView = Static<typeof SettingChangeView>;

export const readPropertySettings = endpoint({
  method: 'GET',
  path: '/api/office/property/settings',
  tag,
  summary: 'The settings of the property as forms, with their values',
  request: { headers },
  answer: PropertySettingsView,
  errors: ['session.invalid', 'access.denied'],
});
export const savePropertySettings = endpoint({
  method: 'POST',
  path: '/api/office/property/settings',
  tag,
  summary:
    'Change settings: whole forms by their key, all or nothing. A wrong value is named and changes nothing; settings that a colleague has changed meanwhile are refused',
  request: { headers, body: Type.Object({ revision: Revision, draft: Draft }) },
  answer: PropertySettingsView,
  errors: ['session.invalid', 'access.denied', 'validation.failed', 'property.stale'],
});
export const listSettingChanges = endpoint({
  method: 'GET',
  path: '/api/office/property/settings/changes',
  tag,
  summary: `Who changed which setting from what to what, the newest ${SETTING_CHANGES} first`,
  request: {
    headers,
    query: Type.Object({
      after: Type.Optional(
        Type.String({ pattern: '^\\d{1,9}$', description: 'Only changes after this revision.' }),
      ),
      before: Type.Optional(
        Type.String({ pattern: '^\\d{1,9}$', description: 'Only changes before this revision.' }),
      ),
    }),
  },
  answer: Type.Object({ changes: Type.Array(SettingChangeView), has_more: Type.Boolean() }),
  errors: ['session.invalid', 'access.denied'],
});
export const restoreSetting = endpoint({
  method: 'POST',
  path: '/api/office/property/settings/changes/:change_id/restoration',
  tag,
  summary: 'Go back to the value that a setting had before this change',
  request: { headers, params: Type.Object({ change_id: Id }), body: Type.Object({ revision: Revision }) },
  answer: PropertySettingsView,
  errors: ['session.invalid', 'access.denied', 'record.not_found', 'validation.failed', 'property.stale'],
});

export const PictureAnswer = Type.Object({
  picture_id: Type.String(),
  path: Type.String({ description: 'Its address at the portal, which anybody may open.' }),
});
const PictureForm = Type.Object({ file: Type.String({ format: 'binary' }) });

export const addPropertyPicture = endpoint({
  method: 'POST',
  path: '/api/office/property/pictures',
  tag,
  summary: 'Upload a picture for the pages of the property: a logo',
  request: { headers, form: PictureForm },
  answer: PictureAnswer,
  errors: [
    'session.invalid',
    'access.denied',
    'file.missing',
    'file.too_many',
    'file.too_large',
    'file.empty',
    'file.type_refused',
    'property.pictures_full',
  ],
});
export const openPicture = endpoint({
  method: 'GET',
  path: '/api/pictures/:picture_id',
  tag: 'portal',
  summary: 'A picture of a property: its logo, a drawing of a floor plan',
  request: { params: Type.Object({ picture_id: Id }) },
  answer: null,
  errors: ['record.not_found'],
});
