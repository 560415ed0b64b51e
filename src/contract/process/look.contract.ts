/** Evaluates a flow without changing anything: for clients that do not run the flow's machine themselves. */
import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';

const Text = Type.String({ maxLength: 100 });
const TextOrNull = Type.Union([Type.String({ maxLength: 300 }), Type.Null()]);

const Standpoint = Type.Object(
  {
    state: Text,
    part: TextOrNull,
    visited: Type.Array(Text, { maxItems: 200 }),
    retries: Type.Integer({ minimum: 0, maximum: 1000 }),
  },
  {
    description: 'What the facts do not say of where a page stands; comes with an answer, and is sent back.',
  },
);

export const FlowQuestion = Type.Object({
  facts: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])),
  wish: Type.Optional(
    Type.Object(
      { route: Type.Optional(Type.String({ maxLength: 300 })), step: Type.Optional(Text) },
      { description: 'The page that somebody comes in by.' },
    ),
  ),
  from: Type.Optional(Standpoint),
  happening: Type.Optional(
    Type.Union(
      [
        Type.Object({ event: Type.Object({ type: Text, step: Type.Optional(Text) }) }),
        Type.Object({ outcome: Text, step: Type.Optional(Text) }),
        Type.Object({ timer: Type.Literal(true) }),
      ],
      {
        description: 'What might happen there: an event, the answer of the task, or the timer of the state.',
      },
    ),
  ),
});
export type FlowQuestion = Static<typeof FlowQuestion>;

const Step = Type.Object({
  id: Type.String(),
  label: Type.String(),
  required: Type.Integer(),
  sections: Type.Array(Type.Object({ form: Type.String() })),
  screen: TextOrNull,
  editable: Type.Boolean(),
  done: Type.Union([Type.Boolean(), Type.Null()]),
  skipOnSubmit: Type.Boolean(),
});

export const FlowAnswer = Type.Object({
  happens: Type.Boolean({ description: 'False: the flow does not let it happen there.' }),
  place: Type.Object({
    state: Type.String(),
    step: TextOrNull,
    kind: Type.String(),
    screen: TextOrNull,
    form: TextOrNull,
    task: TextOrNull,
    route: TextOrNull,
    end: Type.Boolean(),
    visited: Type.Array(Type.String()),
  }),
  from: Standpoint,
  events: Type.Array(Type.String()),
  steps: Type.Array(Step, { description: 'Of a wizard, as they apply.' }),
});
export type FlowAnswer = Static<typeof FlowAnswer>;

export const lookAtFlow = endpoint({
  method: 'POST',
  path: '/api/flows/:flow/look',
  tag: 'processes',
  summary: 'Where somebody with these facts stands, and where an event would lead; nothing happens',
  request: { params: Type.Object({ flow: Type.String({ maxLength: 50 }) }), body: FlowQuestion },
  answer: FlowAnswer,
  errors: ['record.not_found'],
});
