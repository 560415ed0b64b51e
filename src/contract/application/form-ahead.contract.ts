/** The first form of an application as HTML, shown before the page's own code runs. @see docs/decisions/0066-the-form-before-the-code.md */
import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { TokenHeader } from '../error.contract.ts';

export const FormAhead = Type.Object({
  html: Type.String({ description: 'The page; `data-style` stands for `style`.' }),
  css: Type.String({ description: 'The rules of its classes, and of the colours of the property.' }),
});
export type FormAhead = Static<typeof FormAhead>;

export const readFormAhead = endpoint({
  method: 'GET',
  path: '/api/applicant/application/form',
  tag: 'application',
  summary: 'The open form as HTML, before the page runs. Null where the link leads elsewhere',
  request: {
    headers: TokenHeader,
    query: Type.Object({ tab: Type.Optional(Type.String({ maxLength: 100 })) }),
  },
  answer: Type.Union([FormAhead, Type.Null()]),
  errors: ['token.invalid', 'access.denied'],
});
