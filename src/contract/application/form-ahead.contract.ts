/** The open form of an application as HTML, shown before the page's own code runs. @see docs/decisions/0083-one-way-to-show-a-page-before-its-code.md */
import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { TokenHeader } from '../error.contract.ts';
import { PageAhead } from '../page-ahead.contract.ts';

export const readFormAhead = endpoint({
  method: 'GET',
  path: '/api/applicant/application/form',
  tag: 'application',
  summary: 'The open form as HTML, before the page runs. Null where the link leads elsewhere',
  request: {
    headers: TokenHeader,
    query: Type.Object({ tab: Type.Optional(Type.String({ maxLength: 100 })) }),
  },
  answer: Type.Union([PageAhead, Type.Null()]),
  errors: ['token.invalid', 'access.denied'],
});
