import { describe, expect, it } from 'vitest';
import { isStandpoint, look } from '../../../../src/engine/flow/run/look.ts';
import { invited as facts } from '../../../model/application-facts.ts';
import { compiledFlow } from '../../../paths/load-flow.ts';

const flow = compiledFlow('application');
const standpoint = (state: string, part: string | null = null, retries = 0) => ({
  state,
  part,
  visited: [],
  retries,
});

describe('looking at a flow', () => {
  it('returns the entry state of a person, its allowed events and its steps', () => {
    const { happens, place, from, events, steps } = look(flow, { facts });
    expect({ happens, state: place.state, step: place.step }).toEqual({
      happens: false,
      state: 'editing',
      step: 'applicants',
    });
    expect(from).toEqual({ state: 'editing', part: 'applicants', visited: ['applicants'], retries: 0 });
    expect(events).toEqual(expect.arrayContaining(['SUBMIT', 'GO', 'NEXT', 'SAVE']));
    expect(steps.map(({ id }) => id)).toContain('addresses');
  });

  it('opens the requested page if the facts allow it', () => {
    const at = (route: string) => look(flow, { facts, wish: { route } }).place;
    expect(at('/auth/applicant/addresses').step).toBe('addresses');
    expect(at('/applicant/finish').state).toBe('editing');
  });

  it('continues from the state of the page, and remembers the visited steps', () => {
    const first = look(flow, { facts });
    const go = { event: { type: 'GO', step: 'pets_n_vehicles' } };
    const next = look(flow, { facts, from: first.from, happening: go });
    expect(next.place.visited).toEqual(['applicants', 'pets_n_vehicles']);
    const back = look(flow, { facts, from: next.from, happening: { event: { type: 'PREVIOUS' } } });
    expect(back.place.step).toBe('employers_n_other_incomes');
  });

  it('returns the task that an event starts, and the target of its outcome', () => {
    const begun = look(flow, { facts, happening: { event: { type: 'SUBMIT' } } });
    expect(begun).toMatchObject({ happens: true, place: { state: 'submitting', task: 'submitApplication' } });
    const ended = look(flow, {
      facts,
      from: begun.from,
      happening: { outcome: 'fieldError', step: 'addresses' },
    });
    expect(ended.place).toMatchObject({ state: 'editing', step: 'addresses' });
  });

  it.each([
    ['an event that the flow refuses', { event: { type: 'CANCEL' } }],
    ['an event that nobody knows', { event: { type: 'FLY' } }],
    ['an outcome where no task runs', { outcome: 'accepted' }],
    ['a timer where none runs', { timer: true } as const],
  ])('does not move on %s', (_, happening) => {
    expect(look(flow, { facts, happening })).toMatchObject({ happens: false, place: { state: 'editing' } });
  });

  it('counts the attempts of a task, retries it on the timer, and rests on STAY', () => {
    const failed = look(flow, {
      facts,
      from: standpoint('exam', 'running', 9),
      happening: { outcome: 'failed' },
    });
    expect(failed.from).toMatchObject({ state: 'exam', part: 'waiting', retries: 9 });
    const again = look(flow, { facts, from: failed.from, happening: { timer: true } });
    expect(again.from).toMatchObject({ state: 'exam', part: 'running', retries: 10 });
    const over = look(flow, { facts, from: again.from, happening: { outcome: 'failed' } });
    expect(over.place.state).toBe('examFailed');
    const stay = { event: { type: 'STAY' } };
    expect(look(flow, { facts, from: standpoint('cancelDone'), happening: stay }).from.part).toBe('resting');
  });

  it('recognizes valid standpoints', () => {
    expect(isStandpoint(flow, standpoint('editing', 'addresses'))).toBe(true);
    expect(isStandpoint(flow, standpoint('nothingDue', 'resting'))).toBe(true);
    for (const wrong of [standpoint('resuming'), standpoint('nowhere'), standpoint('editing', 'nothing')])
      expect(isStandpoint(flow, wrong)).toBe(false);
    expect(isStandpoint(flow, { ...standpoint('editing'), visited: ['nothing'] })).toBe(false);
    expect(() => look(flow, { facts, from: standpoint('nowhere') })).toThrow(TypeError);
  });
});
