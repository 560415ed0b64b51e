/** A person's processes, of any flow. */

import { type Static, Type } from 'typebox';
import { Brand } from '../brand/brand.contract.ts';
import { type Endpoint, ERRORS_OF_EVERY_CALL, endpoint } from '../endpoint.ts';
import { Id, SecretIssues, TokenHeader } from '../error.contract.ts';
import { ERROR_CODES } from '../error-codes.ts';
import { EVENTS_AT_ONCE } from '../limits.ts';

const TextOrNull = Type.Union([Type.String(), Type.Null()]);

export const ProcessPlace = Type.Object(
  {
    state: Type.String(),
    step: TextOrNull,
    kind: Type.String(),
    screen: TextOrNull,
    form: TextOrNull,
    task: TextOrNull,
    route: TextOrNull,
    end: Type.Boolean(),
    visited: Type.Array(Type.String()),
  },
  { description: 'Where the process stands; `step` in a wizard.' },
);

const revision = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });
const events = Type.Array(Type.String(), { description: 'What may happen next.' });

/** The data of a page of a flow without its own code, in addition to the process. */
export const FlowPage = Type.Object({
  title: Type.String({ description: 'Of the flow, in the language of the person.' }),
  answers_revision: Type.Integer({
    minimum: 0,
    description: 'Of the answers; sent along when they are saved.',
  }),
  answers_of: Type.String({
    description: 'Whose answers are saved: of the process, or of the caller where each of several answers.',
  }),
  form_facts: Type.Record(Type.String(), Type.Unknown()),
  values: Type.Record(Type.String(), Type.String(), {
    description: 'What its texts may name, in the language of the person.',
  }),
  documents: Type.Array(Type.Object({ name: Type.String(), path: Type.String() }), {
    description: 'What the flow has made: addresses that open for 30 minutes.',
  }),
  elsewhere: Type.Array(
    Type.Object({
      title: Type.String(),
      forms: Type.Array(Type.String(), { description: 'Those of which the caller may read the answers.' }),
      processes: Type.Array(
        Type.Object({ at: Type.String(), answers: Type.Record(Type.String(), Type.Unknown()) }),
        { description: 'The newest process that has ended, and the first one, if there are several.' },
      ),
    }),
    { description: 'Other flows for the same subject with answers that the caller may read.' },
  ),
  begins: Type.Optional(
    Type.Record(Type.String(), Type.Record(Type.String(), Type.String()), {
      description:
        'What fields without an answer begin with, by the key of their form: answers of other flows.',
    }),
  ),
  each: Type.Array(
    Type.Object({
      form: Type.String(),
      by: Type.Union([Type.Literal('person'), Type.Literal('office')]),
      name: Type.Union([Type.String(), Type.Null()], {
        description: 'Of a member of the office for the office only; null for nobody who is known.',
      }),
      answers: Type.Record(Type.String(), Type.Unknown(), { description: 'Secrets come masked.' }),
    }),
    {
      description:
        'Where each of several fills in a form: what the others have sent, as far as the caller may read it.',
    },
  ),
  request: Type.Optional(
    Type.Object(
      {
        rows: Type.Array(Type.Object({ label: Type.String(), text: Type.String() })),
        files: Type.Array(Type.Object({ name: Type.String(), path: Type.String() })),
      },
      { description: 'What the person has asked for outside the flow; for the office only.' },
    ),
  ),
  secret_issues: SecretIssues,
  signature_drawing: Type.Boolean({ description: 'A signature may be drawn too, not only typed.' }),
  signer: Type.Optional(
    Type.Object(
      { first_name: Type.String(), last_name: Type.String() },
      { description: 'Who signs, if only one person can; for that person.' },
    ),
  ),
  brand: Brand,
});
export type FlowPage = Static<typeof FlowPage>;

/** Whose turn it is in a flow with several parties. */
export const TurnView = Type.Object({
  as: Type.Array(Type.String(), { description: 'The parties as which the caller acts.' }),
  mine: Type.Boolean({ description: 'It is the turn of the caller.' }),
  of: Type.Union([Type.Literal('person'), Type.Literal('office'), Type.Literal('group')]),
  members: Type.Array(
    Type.Object({ id: Type.String(), name: Type.String(), acted: Type.Boolean(), me: Type.Boolean() }),
    { description: 'Where several people of a group have to act: who has, and who has not.' },
  ),
  due_at: Type.Union([Type.String(), Type.Null()], { description: 'When the turn becomes overdue.' }),
  time_zone: Type.String({ description: 'Of the property.' }),
  overdue: Type.Boolean(),
  claimed_by: Type.Union([Type.String(), Type.Null()], {
    description: 'Name of the member of the office who does it; for the office only.',
  }),
  claimed_by_me: Type.Boolean(),
  history: Type.Array(
    Type.Object({
      at: Type.String(),
      by: Type.Union([Type.Literal('person'), Type.Literal('office'), Type.Literal('time')]),
      name: Type.Union([Type.String(), Type.Null()], {
        description:
          'Of the member of the office, for the office only; or of a resident, where a group takes part.',
      }),
      me: Type.Boolean({ description: 'It was the caller.' }),
      text: Type.String({ description: 'What was done, in the language of the caller.' }),
    }),
    { description: 'What was done, oldest first.' },
  ),
});
export type TurnView = Static<typeof TurnView>;

export const ProcessView = Type.Object({
  id: Type.String(),
  flow: Type.String(),
  release: Type.String({ description: 'The hash of the release that it runs in.' }),
  place: ProcessPlace,
  events,
  facts: Type.Record(Type.String(), Type.Unknown()),
  answers: Type.Record(Type.String(), Type.Unknown(), { description: 'Form data; secrets come masked.' }),
  revision,
  turn: Type.Optional(TurnView),
  page: Type.Optional(FlowPage),
});
export type ProcessView = Static<typeof ProcessView>;

export const WantedProcess = Type.Object({
  questionnaire: Type.Optional(
    Type.String({ maxLength: 50, description: 'Which one, for the flow of questionnaires.' }),
  ),
  lease: Type.Optional(
    Type.String({
      maxLength: 50,
      description:
        'For the flow of leases: left out for the lease of the application; the id of the lease that was signed by, for addendums after it.',
    }),
  ),
  occasion: Type.Optional(
    Type.String({
      maxLength: 50,
      description:
        'For a flow of a tenancy: what it was opened for. Left out: the newest one that is open, else the newest of all.',
    }),
  ),
  applicant: Type.Optional(
    Type.String({
      maxLength: 50,
      description:
        'For a flow of an application in which the household takes part: whom the process is about. Left out: the person of the token.',
    }),
  ),
  again: Type.Optional(
    Type.Boolean({
      description:
        'For a flow that each resident opens themselves: another one, where the last one is closed.',
    }),
  ),
});
export type WantedProcess = Static<typeof WantedProcess>;

export const WantedEvent = Type.Object({
  type: Type.String({ minLength: 1, maxLength: 50 }),
  step: Type.Optional(Type.String({ maxLength: 100 })),
  input: Type.Optional(Type.Unknown({ description: 'For the task that the flow names.' })),
  revision: Type.Optional(
    Type.Unsafe<number>({ ...revision, description: 'The one that was seen; another is refused.' }),
  ),
});
export type WantedEvent = Static<typeof WantedEvent>;

export const HandledEvent = Type.Object({
  place: ProcessPlace,
  events,
  revision,
  outcome: TextOrNull,
  result: Type.Unknown(),
  error: Type.Optional(
    Type.Unsafe<Record<string, unknown>>(
      Type.Object(
        { code: Type.String(), message: Type.String() },
        { additionalProperties: true, description: 'Why the task refused: nothing was changed.' },
      ),
    ),
  ),
});
export type HandledEvent = Static<typeof HandledEvent>;

const LoggedEvent = Type.Object({
  id: Type.String(),
  event: Type.String(),
  before: Type.Object({ state: Type.String(), step: TextOrNull }),
  after: Type.Object({ state: Type.String(), step: TextOrNull }),
  outcome: TextOrNull,
  release: Type.String(),
  actor: Type.String(),
  detail: Type.Record(Type.String(), Type.Unknown()),
  at: Type.String(),
});

const tag = 'processes';
const Process = Type.Object({ id: Id });
const KeyHeader = Type.Interface([TokenHeader], {
  'idempotency-key': Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
});

/** A task may refuse with any of these codes. */
const anyCode = ERROR_CODES.filter(
  (code): code is Endpoint['errors'][number] => !(ERRORS_OF_EVERY_CALL as readonly string[]).includes(code),
);

export const startProcess = endpoint({
  method: 'POST',
  path: '/api/flows/:flow/processes',
  tag,
  summary: 'The process of the person of the token in a flow; the same one when there is one already',
  request: {
    headers: TokenHeader,
    params: Type.Object({ flow: Type.String({ maxLength: 50 }) }),
    body: Type.Union([WantedProcess, Type.Null()]),
  },
  answer: ProcessView,
  errors: [
    'token.invalid',
    'session.invalid',
    'access.denied',
    'route.not_found',
    'record.not_found',
    'state.not_allowed',
    'lease.moving',
  ],
});
export const readProcess = endpoint({
  method: 'GET',
  path: '/api/processes/:id',
  tag,
  summary: 'Where a process stands, what may happen next, and what the person may know of it',
  request: { headers: TokenHeader, params: Process },
  answer: ProcessView,
  errors: ['token.invalid', 'session.invalid', 'access.denied', 'record.not_found'],
});
export const sendEvent = endpoint({
  method: 'POST',
  path: '/api/processes/:id/events',
  tag,
  summary: 'Lets an event happen. Repeated with the same Idempotency-Key and body, it answers the same',
  request: { headers: KeyHeader, params: Process, body: WantedEvent },
  answer: HandledEvent,
  errors: anyCode,
});
export const readProcessLog = endpoint({
  method: 'GET',
  path: '/api/processes/:id/log',
  tag,
  summary: `The newest ${EVENTS_AT_ONCE} events of a process, oldest first; \`before\` an event those that came ahead of it`,
  request: {
    headers: TokenHeader,
    params: Process,
    query: Type.Object({ before: Type.Optional(Type.String({ minLength: 1, maxLength: 50 })) }),
  },
  answer: Type.Array(LoggedEvent),
  errors: ['token.invalid', 'session.invalid', 'access.denied', 'record.not_found'],
});
