import { describe, expect, it } from 'vitest';
import { forgetVisitList, forgetVisits } from '../../../../src/web/app/store/kept-visits.ts';
import {
  keptVisits,
  type Sent,
  sendActs,
  type VisitAct,
  waitingActs,
} from '../../../../src/web/features/office/visits/visit-acts.ts';

const act = (key: string, changed: Partial<VisitAct> = {}): VisitAct => ({
  ...{ key, workorder_id: 'W1', process_id: 'P1', kind: 'note', text: key, outcome: 'FIXED' },
  ...{ starts: false, photos: [], refusal: '', ...changed },
});
const textOf = (why: unknown) => String(why);

/** A store like that of a browser, whose entries are its keys. */
class Stored {
  [key: string]: unknown;
  static make(): Storage {
    const stored = new Stored();
    const methods = {
      getItem: (key: string) => (stored[key] as string | undefined) ?? null,
      setItem: (key: string, value: string) => {
        stored[key] = value;
      },
      removeItem: (key: string) => {
        delete stored[key];
      },
    };
    return Object.setPrototypeOf(stored, methods) as unknown as Storage;
  }
}

describe('acts that wait to be sent', () => {
  it('are sent in their order, until one cannot be sent; that and what follows stays', async () => {
    const tried: string[] = [];
    const send = async ({ key }: VisitAct): Promise<Sent> => {
      tried.push(key);
      if (key === 'b') throw new Error('no network');
      return { state: 'sent' };
    };
    const acts = [act('a'), act('b'), act('c')];
    expect(await sendActs(acts, send, textOf)).toEqual(acts.slice(1));
    expect(tried).toEqual(['a', 'b']);
  });

  it('stay with the reason if the server refuses them, and are not sent again', async () => {
    const tried: string[] = [];
    const send = async ({ key }: VisitAct): Promise<Sent> => {
      tried.push(key);
      return key === 'a' ? { state: 'refused', why: 'Jo has done it' } : { state: 'sent' };
    };
    const acts = [
      act('a', { kind: 'start' }),
      act('b', { kind: 'done' }),
      act('c'),
      act('d', { kind: 'done', workorder_id: 'W2' }),
    ];
    const left = await sendActs(acts, send, textOf);
    // A result waits behind what was refused of the same workorder; notes and other workorders do not.
    expect(left.map(({ key, refusal }) => [key, refusal])).toEqual([
      ['a', 'Jo has done it'],
      ['b', ''],
    ]);
    expect(tried).toEqual(['a', 'c', 'd']);
    expect(await sendActs([left[0] as VisitAct], send, textOf)).toEqual([left[0]]);
    expect(tried).toEqual(['a', 'c', 'd']);
  });

  it('belong to their member, and what is damaged is not read', () => {
    const storage = Stored.make();
    waitingActs(storage, 'U1').write({ acts: [act('a')] });
    expect(waitingActs(storage, 'U1').read()?.acts).toEqual([act('a')]);
    expect(waitingActs(storage, 'U2').read()).toBeNull();
    waitingActs(storage, 'U1').write({ acts: [{ ...act('a'), photos: 'x' }] } as never);
    expect(waitingActs(storage, 'U1').read()).toBeNull();
  });

  it('outlive a session, which the list does not, and end with the sign-out', () => {
    const storage = Stored.make();
    waitingActs(storage, 'U1').write({ acts: [act('a')] });
    keptVisits(storage, 'U1').write({ read_at: '2026-03-02', time_zone: 'UTC', visits: [] });
    expect(keptVisits(storage, 'U1').read()?.visits).toEqual([]);
    forgetVisitList(storage);
    expect([keptVisits(storage, 'U1').read(), waitingActs(storage, 'U1').read()?.acts]).toEqual([
      null,
      [act('a')],
    ]);
    forgetVisits(storage);
    expect(waitingActs(storage, 'U1').read()).toBeNull();
  });
});
