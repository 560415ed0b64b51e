/** What the code of the portal asks of flows, forms and texts: for checks in the browser of the person who edits. */
import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { TokenHeader } from '../error.contract.ts';

const Names = Type.Array(Type.String());

export const NamesForChecks = Type.Object({
  addresses: Type.Object(
    { ofFlows: Names, pages: Names },
    { description: 'Of the pages: those that a flow may use, and all others.' },
  ),
  used: Type.Array(
    Type.Object({
      key: Type.String(),
      open: Type.Boolean({ description: 'The key is only the beginning.' }),
      file: Type.String(),
      line: Type.Integer(),
    }),
    { description: 'The texts that pages ask for.' },
  ),
  words: Type.Array(Type.String(), { description: 'Names that a placeholder of a text may have.' }),
  properties: Type.Union([Type.Object({ charges: Names, places: Names }), Type.Null()], {
    description: 'What properties have under a name; null: there is none yet.',
  }),
});
export type NamesForChecks = Static<typeof NamesForChecks>;

export const readNamesForChecks = endpoint({
  method: 'GET',
  path: '/api/studio/names',
  tag: 'studio',
  summary: 'What the portal asks of flows, forms and texts beside the files themselves',
  request: { headers: TokenHeader },
  answer: NamesForChecks,
  errors: ['session.invalid', 'access.denied'],
});
