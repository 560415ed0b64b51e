import { describe, expect, it } from 'vitest';
import { builtInRelease } from '../../../../src/cli/release/built-in.ts';
import { offersAt } from '../../../../src/engine/play/offers.ts';
import { peopleOf, peopleOnTurn } from '../../../../src/engine/play/people.ts';
import { type Played, type PlayStep, type Run, replay } from '../../../../src/engine/play/play.ts';
import { playedOf } from '../../../../src/engine/play/played-of.ts';
import { startFacts } from '../../../../src/engine/play/start-facts.ts';

const joins = playedOf(builtInRelease().parts, 'roommate-joins', '2026-03-02') as Played;
const { file } = joins.flow;
const SENT: PlayStep[] = [{ event: 'SEND' }, { outcome: 'saved' }];
const [first, second] = ['roommates 1', 'roommates 2'];

/** Where a run stands after steps; null if one of them cannot happen. */
function runAfter(...steps: PlayStep[]): Run | null {
  const runs = replay(joins, { facts: startFacts(joins) }, [...SENT, ...steps]);
  return runs[SENT.length + steps.length] ?? null;
}
const agree = (as: string): PlayStep[] => [{ event: 'AGREE', as }, { outcome: 'noted' }];
const onTurn = (run: Run | null) => run && peopleOnTurn(file, run).map(({ id }) => id);

describe('several people of a party', () => {
  it('each play for themselves', () => {
    expect(peopleOf(file).map(({ id }) => id)).toEqual(['person', first, second, 'office']);
    const asked = runAfter();
    expect([asked?.place.state, onTurn(asked)]).toEqual(['asking', [first, second]]);
    const senders = asked && offersAt(joins, asked).events.map(({ event, by }) => `${event} ${by.id}`);
    expect(senders).toEqual([
      `AGREE ${first}`,
      `AGREE ${second}`,
      `REFUSE ${first}`,
      `REFUSE ${second}`,
      'WITHDRAW person',
    ]);
  });

  it('are waited for, until all have acted', () => {
    const one = runAfter(...agree(first));
    expect([one?.place.state, one?.facts.agreed, onTurn(one)]).toEqual(['asking', false, [second]]);
    const both = runAfter(...agree(first), ...agree(second));
    expect([both?.place.state, both?.facts.agreed]).toEqual(['telling', true]);
  });

  it('act once, and only in their own name', () => {
    expect(runAfter(...agree(first), { event: 'AGREE', as: first })).toBeNull();
    expect(runAfter({ event: 'AGREE', as: 'office' })).toBeNull();
    expect(runAfter({ event: 'AGREE', as: 'roommates 3' })).toBeNull();
    expect(runAfter({ event: 'WITHDRAW', as: first })).toBeNull();
  });

  it('have not acted where their work failed', () => {
    expect(onTurn(runAfter({ event: 'AGREE', as: first }, { outcome: 'failed' }))).toEqual([first, second]);
  });

  it('may still be played as one, with the facts that are said', () => {
    const run = runAfter({ event: 'AGREE' }, { outcome: 'noted', facts: { agreed: true } });
    expect(run?.place.state).toBe('telling');
  });
});
