/** Publications of drafts: at once, or at a time. */
import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id, TokenHeader } from '../error.contract.ts';
import { ScopeFields } from './scope.contract.ts';

const tag = 'studio';
const headers = TokenHeader;
const params = Type.Object({ draft_id: Id });

export const Scheduled = Type.Object({
  at: Type.String(),
  time_zone: Type.String({ description: 'The one in which the time was chosen.' }),
  by: Type.String({ description: 'Display name.' }),
  property: Type.String({ description: 'The name of the only property; empty for all.' }),
  for_new: Type.Boolean({ description: 'Only for processes that begin from then on.' }),
  edited_since: Type.Boolean({ description: 'The draft has edits that are not part of it.' }),
});
export const NotPublished = Type.Object({
  at: Type.String(),
  time_zone: Type.String(),
  code: Type.String({ description: 'Of the refusal, as that of a publication.' }),
  count: Type.Integer({ description: 'Problems that were found.' }),
});

export const publishDraft = endpoint({
  method: 'POST',
  path: '/api/studio/drafts/:draft_id/publication',
  tag,
  summary:
    'Publishes a draft, if every check passes, as a release that is live at once or, as the draft is now, at a time: everywhere or in a scope',
  request: {
    headers,
    params,
    body: Type.Object({
      note: Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' }),
      ...ScopeFields,
      at: Type.Optional(
        Type.Object(
          {
            day: Type.String({ format: 'date' }),
            time: Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }),
          },
          { description: 'When it goes live, in the zone that the scopes name. Absent: at once.' },
        ),
      ),
    }),
  },
  answer: Type.Object({ hash: Type.String() }),
  errors: [
    'session.invalid',
    'access.denied',
    'record.not_found',
    'studio.behind',
    'studio.unchanged',
    'studio.second_person',
    'studio.refused',
    'studio.check_too_long',
    'studio.scheduled',
    'studio.time_wrong',
  ],
});
export const cancelPublication = endpoint({
  method: 'DELETE',
  path: '/api/studio/drafts/:draft_id/publication',
  tag,
  summary: 'Takes the time back at which a draft goes live',
  request: { headers, params },
  answer: Type.Boolean(),
  errors: ['session.invalid', 'access.denied', 'record.not_found', 'studio.not_scheduled'],
});
