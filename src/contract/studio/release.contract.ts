/** Which release of the flows is live, and which were. */
import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id, TokenHeader } from '../error.contract.ts';
import { RELEASES_SHOWN } from '../limits.ts';
import { ScopeFields } from './scope.contract.ts';

const tag = 'studio';
const headers = TokenHeader;

const Activation = Type.Object({
  hash: Type.String(),
  by: Type.String(),
  since: Type.String(),
  note: Type.String({ description: 'Of the release.' }),
  live: Type.Boolean({ description: 'It counts now, for everything or within its scope.' }),
  property_id: Type.Union([Type.String(), Type.Null()], { description: 'The only property; null: all.' }),
  property: Type.String({ description: 'Its name; empty for all.' }),
  for_new: Type.Boolean({ description: 'Only for processes that began from then on.' }),
  processes: Type.Integer({
    description: 'Processes of the company that were last handled in this release.',
  }),
  by_property: Type.Array(Type.Object({ property: Type.String(), processes: Type.Integer() }), {
    description: 'The same by property, if there are any.',
  }),
});
export type Activation = Static<typeof Activation>;

export const listReleases = endpoint({
  method: 'GET',
  path: '/api/studio/releases',
  tag,
  summary: `Which release was live from when, the latest first, at most ${RELEASES_SHOWN}; the first one is live`,
  request: { headers },
  answer: Type.Array(Activation),
  errors: ['session.invalid', 'access.denied'],
});
export const listScopes = endpoint({
  method: 'GET',
  path: '/api/studio/scopes',
  tag,
  summary: 'Where the member may make a release live',
  request: { headers },
  answer: Type.Object({
    everywhere: Type.Boolean(),
    time_zone: Type.String({ description: 'Of the times at which a release goes live everywhere.' }),
    properties: Type.Array(
      Type.Object({ property_id: Type.String(), name: Type.String(), time_zone: Type.String() }),
    ),
  }),
  errors: ['session.invalid', 'access.denied'],
});
export const activateRelease = endpoint({
  method: 'POST',
  path: '/api/studio/releases/:hash/activation',
  tag,
  summary: 'Makes an earlier release live again: its flows, forms and texts together',
  request: {
    headers,
    params: Type.Object({ hash: Id }),
    body: Type.Object(ScopeFields),
  },
  answer: Type.Boolean({ description: 'False: it was live already.' }),
  errors: [
    'session.invalid',
    'access.denied',
    'record.not_found',
    'studio.behind',
    'studio.second_person',
    'studio.refused',
    'studio.check_too_long',
  ],
});
