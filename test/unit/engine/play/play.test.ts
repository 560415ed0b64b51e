import { describe, expect, it } from 'vitest';
import { builtInRelease } from '../../../../src/cli/release/built-in.ts';
import { explainCondition, explainRun } from '../../../../src/engine/play/explain.ts';
import { offersAt } from '../../../../src/engine/play/offers.ts';
import { begin, type Played, type PlayStep, replay, take } from '../../../../src/engine/play/play.ts';
import { worldIn } from '../../../../src/engine/release/explore-release.ts';
import { readRelease } from '../../../../src/engine/release/read-release.ts';

const release = builtInRelease();
const parts = readRelease(release.files);

function played(name: string): Played {
  const flow = release.flows.get(name);
  if (flow === undefined) throw new Error(name);
  const formFacts = { today: '2026-03-02' };
  return {
    flow,
    facts: release.facts(name),
    world: worldIn(parts, flow.file),
    forms: release.forms,
    formFacts,
  };
}

const request = played('accommodation-request');
const pet = played('pet-joins');

/** Facts of a flow: false, 0 or the first value, except for these. */
function factsOf({ facts }: Played, given: Record<string, string | number | boolean>) {
  return Object.fromEntries(
    Object.entries(facts.properties).map(([name, { type, enum: values, minimum }]) => [
      name,
      given[name] ?? values?.[0] ?? (type === 'boolean' ? false : (minimum ?? 0)),
    ]),
  );
}

describe('a run of a flow', () => {
  it('stops at the first step that the flow does not allow', () => {
    const start = { facts: factsOf(request, { current: true }) };
    const first = begin(request, start);
    expect(first.events.length).toBeGreaterThan(0);
    expect(take(request, first, { event: 'NO_SUCH_EVENT' })).toBeNull();
    expect(take(request, first, { outcome: 'saved' })).toBeNull();
    expect(replay(request, start, [{ event: 'NO_SUCH_EVENT' }, { open: true }])).toHaveLength(1);
  });

  it('draws facts from the answers that a task stores, and from no others', () => {
    const start = { facts: factsOf(pet, { submitted: true }) };
    const send: PlayStep = { event: 'SUBMIT', answers: { animal: { kind: 'DOG', assistance: 'YES' } } };
    const first = begin(pet, start);
    expect(take(pet, first, { ...send, event: 'SAVE', step: 'animal' })?.facts).toMatchObject({
      assistance: true,
    });
    const sent = take(pet, first, send);
    expect(sent?.facts).toEqual(first.facts);
    expect(sent && offersAt(pet, sent).outcomes).toContainEqual({ outcome: 'saved', possible: true });
    const saved = sent && take(pet, sent, { outcome: 'saved' });
    expect(saved?.facts).toMatchObject({ assistance: true, sent: true });
    const refused = sent && take(pet, sent, { outcome: 'fieldError' });
    expect(refused).toMatchObject({ facts: first.facts, answers: {}, place: { state: first.place.state } });
  });

  it('lets time lead on only where something waits', () => {
    const waiting = Object.entries(request.flow.file.states).find(([, state]) => 'after' in state)?.[0];
    expect(waiting).toBeDefined();
    const first = begin(request, { facts: factsOf(request, { current: true }) });
    expect(offersAt(request, first).time).toBe(take(request, first, { time: true }) !== null);
  });
});

describe('an explanation', () => {
  it('says of each fact what it is and what it must be', () => {
    expect(explainCondition({ open_invoices: { minimum: 1 } }, { open_invoices: 0 })).toEqual([
      { fact: 'open_invoices', value: 0, wants: [{ kind: 'at_least', limit: 1 }], holds: false },
    ]);
    expect(explainCondition({ kind: { not: { const: 'DOG' } } }, { kind: 'CAT' })).toEqual([
      { fact: 'kind', value: 'CAT', wants: [{ kind: 'is_not', value: 'DOG' }], holds: true },
    ]);
  });

  it('marks the one branch that is taken, in every choice that the state leads to', () => {
    const first = begin(pet, { facts: factsOf(pet, { submitted: true }) });
    const sent = take(pet, first, { event: 'SUBMIT' });
    const targets = sent === null ? [] : explainRun(pet, sent);
    expect(targets.map(({ cause }) => cause)).toContain('saved');
    const choice = targets.find(({ kind }) => kind === 'choice');
    expect(choice?.branches.filter(({ taken }) => taken)).toHaveLength(1);
    for (const { taken, conditions } of choice?.branches ?? [])
      if (taken) expect(conditions.every(({ wanted, holds }) => wanted === holds)).toBe(true);
  });
});
