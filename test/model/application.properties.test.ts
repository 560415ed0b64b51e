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

/** Any facts that the schema allows, including those that exclude each other. */
const anyFacts: fc.Arbitrary<Facts> = fc.record(
  Object.fromEntries(
    Object.entries((facts as FactsSchema).properties).map(([name, fact]) => [
      name,
      fc.constantFrom(...(factValues(fact) ?? [])),
    ]),
  ),
);

/** The facts of a person who can pay and finish without obstacles. */
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
/** Any facts, most of them near `UNHINDERED`, because only 1 in 100 random facts leads that far. */
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

describe('for any facts', () => {
  it('everybody is in a state, and never in a choice', () => {
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

  it('every resumed place can be restored as it is', () => {
    fc.assert(
      fc.property(anyFacts, (given) => {
        const here = resume(flow, given);
        expect(place(flow, snapshotAt(flow, given, here))).toEqual(here);
      }),
    );
  });

  it('every event that a refusal lists is allowed, and it lists all allowed events', () => {
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

  it('every started task has a target for each of its outcomes', () => {
    fc.assert(
      fc.property(anyFacts, fc.constantFrom(...eventNames), (given, type) => {
        const decision = decide(flow, given, { type });
        // A task of a step stays on the step: it has no state of its own to settle.
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

  it('nobody reaches the finish page by resuming while something is due', () => {
    fc.assert(
      fc.property(farFacts, (given) => {
        fc.pre(resume(flow, given).state === 'finish');
        expect(unfinished(given)).toBe(false);
      }),
    );
  });

  it('nobody can pay before the submit, after a cancellation or after a denial', () => {
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

describe('for any sequence of events', () => {
  it('navigation changes no facts, and Back always comes to an end', () => {
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
