import { type StateValueFrom, setup } from 'xstate';

/**
 * What happens to a date. `ANNOUNCE`: the resident is notified three days before. `SKIP`: a pause leaves it out.
 * `CLAIM`: a process begins to work on it, also after another one has died halfway. `RETRY`: it is decided again in a
 * minute. `SUBMITTED`: the provider has not reported the result. `OVER`: the automatic payment had ended before.
 */
type AutopayDateEvent = {
  readonly type:
    | 'ANNOUNCE'
    | 'SKIP'
    | 'CLAIM'
    | 'RETRY'
    | 'SUBMITTED'
    | 'PAID'
    | 'DECLINED'
    | 'NOTHING_DUE'
    | 'OVER';
};

const results = { PAID: 'paid', DECLINED: 'declined' } as const;

/**
 * The life of one date of an automatic payment. Only `upcoming` is not stored. Tag `open`: no money is in transit yet.
 *
 * @see docs/decisions/0050-a-date-is-charged-once.md
 */
export const autopayDateMachine = setup({ types: { events: {} as AutopayDateEvent } }).createMachine({
  id: 'autopayDate',
  initial: 'upcoming',
  states: {
    upcoming: { on: { ANNOUNCE: 'planned', SKIP: 'paused' } },
    planned: { tags: 'open', on: { CLAIM: 'claimed' } },
    claimed: {
      tags: 'open',
      on: {
        ...results,
        CLAIM: 'claimed',
        RETRY: 'planned',
        SUBMITTED: 'pending',
        NOTHING_DUE: 'nothing_due',
        OVER: 'skipped',
      },
    },
    pending: { on: { ...results, CLAIM: 'pending', SUBMITTED: 'pending' } },
    paid: { type: 'final' },
    declined: { type: 'final' },
    nothing_due: { type: 'final' },
    paused: { type: 'final' },
    skipped: { type: 'final' },
  },
});

export type AutopayDateState = Exclude<StateValueFrom<typeof autopayDateMachine>, 'upcoming'>;
export type AutopayDateEventType = AutopayDateEvent['type'];
