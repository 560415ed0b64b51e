/** Texts that the office answers with, in the languages of the portal. */
import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { Id, TokenHeader } from '../../error.contract.ts';
import { MESSAGE_TEMPLATES, TEMPLATE_NAME_CHARACTERS, WORKORDER_CHARACTERS } from '../../limits.ts';
import { seenBefore } from '../side-by-side.contract.ts';

const tag = 'office';

/** What a template may say of the person and the office, as `{{ first_name }}`. */
export const TEMPLATE_FIELDS = ['first_name', 'last_name', 'home', 'property', 'member'] as const;

const Texts = Type.Record(Type.String(), Type.String());
const NewTemplate = Type.Object({
  name: Type.String({ minLength: 1, maxLength: TEMPLATE_NAME_CHARACTERS, pattern: '\\S' }),
  texts: Type.Record(
    Type.String({ pattern: '^[a-z]{2,3}$' }),
    Type.String({ maxLength: WORKORDER_CHARACTERS }),
    {
      additionalProperties: false,
      maxProperties: 10,
      description: `By language, at least one. Fields: ${TEMPLATE_FIELDS.map((name) => `\`{{ ${name} }}\``).join(', ')}`,
    },
  ),
  seen: seenBefore(Type.Object({ name: Type.String(), texts: Texts })),
});

export const MessageTemplate = Type.Object({
  template_id: Type.String(),
  name: Type.String(),
  texts: Texts,
  changed_by: Type.String({ description: 'The member of the office.' }),
  changed_at: Type.String(),
});
export type MessageTemplate = Static<typeof MessageTemplate>;

const ofTemplate = { headers: TokenHeader, params: Type.Object({ template_id: Id }) };
const answer = Type.Array(MessageTemplate);

export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/office/message-templates',
  tag,
  summary: 'The templates of the property, by their names',
  request: { headers: TokenHeader },
  answer,
  errors: ['session.invalid', 'access.denied'],
});
export const saveTemplate = endpoint({
  method: 'PUT',
  path: '/api/office/message-templates/:template_id',
  tag,
  summary: `Add or change a template; its id is chosen by the form. At most ${MESSAGE_TEMPLATES}`,
  request: { ...ofTemplate, body: NewTemplate },
  answer,
  errors: [
    'session.invalid',
    'access.denied',
    'record.not_found',
    'record.changed',
    'thread.template_empty',
    'thread.field_unknown',
    'thread.too_many_templates',
  ],
});
export const deleteTemplate = endpoint({
  method: 'DELETE',
  path: '/api/office/message-templates/:template_id',
  tag,
  summary: 'Remove a template; messages that were written with it stay',
  request: ofTemplate,
  answer,
  errors: ['session.invalid', 'access.denied', 'record.not_found'],
});
