import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import facts from '../../schemas/application/facts.schema.json' with { type: 'json' };
import { type Facts, type FactsSchema, factValues } from '../../src/engine/facts.ts';
import { buildFlow } from '../../src/engine/flow/machine/build.ts';
import { allowedEvents, decide, placeAfterOutcome } from '../../src/engine/flow/run/decide.ts';
import { place, resume, resumedSnapshot, snapshotAt } from '../../src/engine/flow/run/resume.ts';
import { applicableSteps } from '../../src/engine/flow/wizard/steps.ts';
import { file } from './application-facts.ts';

const flow = buildFlow(file);

/** Any facts that the schema allows, also those that exclude each other. */
const anyFacts: fc.Arbitrary<Facts> = fc.record(
  Object.fromEntries(
    Object.entries((facts as FactsSchema).properties).map(([name, fact]) => [
      name,
      fc.constantFrom(...(factValues(fact) ?? [])),
    ]),
  ),
);

/** The facts of somebody whom nothing keeps from paying or finishing. */
const UNHINDERED: Facts = {
  submitted: true,
  cancelled: false,
  decision: 'APPROVED',
  payment_blocked: false,
  payment_in_flight: false,
  pre_screening_pending: false,
  unit_available: true,
  exam: 'PASSED',
};
/** Any facts, many of them with all or nearly all of `UNHINDERED`: of the others one in a hundred leads so far. */
const farFacts = fc.tuple(anyFacts, fc.subarray(Object.keys(UNHINDERED), { minLength: 6 })).map(
  ([given, names]): Facts =>
    ({
      ...given,
      ...Object.fromEntries(names.map((name) => [name, UNHINDERED[name]])),
    }) as Facts,
);

const eventNames = [
  ...new Set(Object.values(file.states).flatMap((state) => Object.keys({ ...state.on, ...state.nav }))),
  ...['SAVE', 'GO', 'NEXT', 'PREVIOUS', 'CONTINUE', 'STAY'],
];
const anyEvent = fc.record({
  type: fc.constantFrom(...eventNames),
  step: fc.constantFrom('applicants', 'pets_n_vehicles', 'payments', 'nonsense'),
});

const unfinished = (facts: Facts) => facts.open_invoices !== 0 || facts.pre_screening_pending === true;

describe('whatever the facts', () => {
  it('everybody stands somewhere, and never in the middle of a choice', () => {
    fc.assert(
      fc.property(anyFacts, (given) => {
        const here = resume(flow, given);
        expect(here.kind).not.toBe('choice');
        if (here.kind === 'wizard') {
          expect(applicableSteps(flow, here.state, given).map((step) => step.id)).toContain(here.step);
        }
      }),
    );
  });

  it('every place that is resumed can be taken up again as it is', () => {
    fc.assert(
      fc.property(anyFacts, (given) => {
        const here = resume(flow, given);
        expect(place(flow, snapshotAt(flow, given, here))).toEqual(here);
      }),
    );
  });

  it('every event that is said to be allowed is allowed, and the refusal of another names it', () => {
    fc.assert(
      fc.property(anyFacts, (given) => {
        const refusal = decide(flow, given, { type: 'NOBODY_KNOWS' });
        if (refusal.allowed) throw new Error('An event that nobody knows was allowed.');
        const here = allowedEvents(flow, resumedSnapshot(flow, given));
        expect(refusal.events).toEqual(expect.arrayContaining(here));
        for (const type of refusal.events) {
          if (type !== 'GO') expect(decide(flow, given, { type }).allowed, type).toBe(true);
        }
      }),
    );
  });

  it('every task that is started has an answer for each of its outcomes', () => {
    fc.assert(
      fc.property(anyFacts, fc.constantFrom(...eventNames), (given, type) => {
        const decision = decide(flow, given, { type });
        // The work of a step stays on the step: it has no state of its own to settle.
        fc.pre(decision.allowed && decision.place.task !== null);
        if (!decision.allowed) return;
        const state = file.states[decision.place.state];
        const outcomes = state && 'outcomes' in state ? Object.keys(state.outcomes) : [];
        expect(outcomes.length).toBeGreaterThan(1);
        for (const outcome of outcomes) {
          expect(placeAfterOutcome(flow, given, decision.place, outcome).kind).not.toBe('choice');
        }
      }),
    );
  });

  it('nobody comes to the finish page by resuming while something is due', () => {
    fc.assert(
      fc.property(farFacts, (given) => {
        fc.pre(resume(flow, given).state === 'finish');
        expect(unfinished(given)).toBe(false);
      }),
    );
  });

  it('nobody pays before the submit, after a cancellation or after a refusal', () => {
    fc.assert(
      fc.property(farFacts, (given) => {
        fc.pre(decide(flow, given, { type: 'PAY' }).allowed);
        expect(given).toMatchObject({ submitted: true, cancelled: false, payment_blocked: false });
        expect(given.decision).not.toBe('DENIED');
        expect(given.open_invoices).not.toBe(0);
      }),
    );
  });
});

describe('whatever a person does', () => {
  it('looking around changes no fact, and Back ends where the visit began', () => {
    fc.assert(
      fc.property(anyFacts, fc.array(anyEvent, { maxLength: 12 }), (given, events) => {
        const actor = createActor(flow.machine, { input: { facts: given } }).start();
        for (const event of events) {
          if (!['SUBMIT', 'PAY', 'CANCEL', 'ANSWER'].includes(event.type)) actor.send(event);
        }
        expect(actor.getSnapshot().context.facts).toEqual(given);
        let backs = 0;
        while (allowedEvents(flow, actor.getSnapshot()).includes('PREVIOUS')) {
          actor.send({ type: 'PREVIOUS' });
          backs += 1;
          expect(backs).toBeLessThan(40);
        }
        actor.stop();
      }),
    );
  });
});
