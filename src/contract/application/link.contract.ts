/** Mails the link of an application again to its owner. */
import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';

export const mailLinkAgain = endpoint({
  method: 'POST',
  path: '/api/application-links',
  tag: 'application',
  summary:
    'Mail new links to the applications of an address. Answers the same whether there are any or not; 429 mail.limit',
  request: { body: Type.Object({ email: Type.String({ minLength: 3, maxLength: 254, pattern: '@' }) }) },
  answer: Type.Boolean(),
  errors: ['mail.limit'],
});
