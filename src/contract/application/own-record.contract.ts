/** The applicant's own record of their application: its timeline, and their answers. */
import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { TokenHeader } from '../error.contract.ts';

/** In their usual order. */
const MILESTONES = [
  'invited',
  'begun',
  'submitted',
  'pre_screening',
  'paid',
  'identity',
  'approved',
  'denied',
  'decided',
  'lease_ready',
  'signed',
  'lease_complete',
  'cancelled',
] as const;

export const Timeline = Type.Object({
  time_zone: Type.String({ description: 'Of the property, by its IANA name.' }),
  entries: Type.Array(
    Type.Object({
      what: Type.Enum([...MILESTONES]),
      at: Type.String({ description: 'ISO 8601, UTC.' }),
      amount: Type.Union([Type.Integer(), Type.Null()], { description: 'Cents, of what was paid.' }),
    }),
    { description: 'Oldest first. Only what has happened.' },
  ),
});
export type Timeline = Static<typeof Timeline>;

export const readTimeline = endpoint({
  method: 'GET',
  path: '/api/applicant/timeline',
  tag: 'application',
  summary: 'What has happened to the application of this applicant, with its time',
  request: { headers: TokenHeader },
  answer: Timeline,
  errors: ['token.invalid'],
});
export const readAnswersFile = endpoint({
  method: 'GET',
  path: '/api/applicant/answers.pdf',
  tag: 'application',
  summary: 'What this applicant has answered, as a PDF. Secrets by their endings only',
  request: { headers: TokenHeader },
  answer: null,
  errors: ['token.invalid'],
});
