/** Keys with which other programs make the calls of the office. */
import { type Static, Type } from 'typebox';
import { KEY_SCOPES } from '../../access/key-calls.ts';
import { endpoint } from '../../endpoint.ts';
import { Id, TokenHeader } from '../../error.contract.ts';
import { API_KEY_NAME_CHARACTERS, OFFICE_REASON_CHARACTERS } from '../../limits.ts';
import { pageOf, pageQuery } from '../../resident/page-of.contract.ts';

const tag = 'connections';
const Scope = Type.Enum([...KEY_SCOPES]);
const OrNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);
/** A text with something else than spaces in it. */
const Words = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '\\S' });

export const API_KEY_COLUMNS = ['name', 'created_at', 'last_used_on'] as const;

/** A key without its secret. Days are those of the property. */
export const ApiKey = Type.Object({
  id: Type.String(),
  name: Type.String(),
  prefix: Type.String({ description: 'How the key begins; the rest was shown once, when it was made.' }),
  scopes: Type.Array(Scope),
  status: Type.Enum(['ACTIVE', 'ENDED', 'REVOKED']),
  made_by: Type.String(),
  created_at: Type.String(),
  ends_on: OrNull(Type.String({ description: 'The last day on which it opens anything.' })),
  last_used_on: OrNull(Type.String({ description: 'The day of its last call; null: never.' })),
  revoked_at: OrNull(Type.String()),
  revoked_by: OrNull(Type.String()),
  reason: OrNull(Type.String()),
});
export type ApiKey = Static<typeof ApiKey>;

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/office/api-keys',
  tag,
  summary:
    'The keys of the property for other programs, open ones and those that ended, without their secrets',
  request: { headers: TokenHeader, query: pageQuery(API_KEY_COLUMNS) },
  answer: Type.Object({
    ...pageOf(ApiKey).properties,
    may_give: Type.Array(Scope, { description: 'The scopes that the member who asks may give.' }),
  }),
  errors: ['session.invalid', 'access.denied'],
});
export const makeApiKey = endpoint({
  method: 'POST',
  path: '/api/office/api-keys',
  tag,
  summary: 'Make a key for another program; the answer is the only one that shows it',
  request: {
    headers: TokenHeader,
    body: Type.Object({
      name: Words(API_KEY_NAME_CHARACTERS),
      scopes: Type.Array(Scope, { minItems: 1, maxItems: KEY_SCOPES.length, uniqueItems: true }),
      ends_on: Type.Optional(OrNull(Type.String({ format: 'date' }))),
    }),
  },
  answer: Type.Object({
    id: Type.String(),
    key: Type.String({ description: 'To be kept like a password.' }),
  }),
  errors: [
    'session.invalid',
    'access.denied',
    'api_key.more',
    'api_key.known',
    'api_key.over',
    'api_key.too_many',
  ],
});
export const revokeApiKey = endpoint({
  method: 'POST',
  path: '/api/office/api-keys/:key_id/revocation',
  tag,
  summary: 'Revoke a key: it opens nothing from now on',
  request: {
    headers: TokenHeader,
    params: Type.Object({ key_id: Id }),
    body: Type.Object({ reason: Words(OFFICE_REASON_CHARACTERS) }),
  },
  answer: Type.Boolean(),
  errors: ['session.invalid', 'access.denied', 'record.not_found'],
});
