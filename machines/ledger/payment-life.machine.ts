import { raise, type StateValueFrom, setup } from 'xstate';

/**
 * A status that a provider reports for a payment. Reports arrive late, twice and in any order. REVERSED is no
 * provider's: the office takes back what it has entered itself.
 */
export type PaymentReport =
  | 'UNKNOWN'
  | 'AUTHORISED'
  | 'SETTLED'
  | 'RETURNED'
  | 'DECLINED'
  | 'CANCELLED'
  | 'REVERSED';

type ReportEvent = { readonly type: PaymentReport };

/** A step of a payment that the ledger enters. */
type EnterParams = { readonly step: string };

const setUp = setup({
  types: { events: {} as ReportEvent },
  actions: {
    /** The host enters the step; see `stepsOf`. */
    enter: (_, _params: EnterParams) => {},
    reportAgain: raise(({ event }: { event: ReportEvent }) => event),
  },
});

/** What was settled or returned was authorised before, even if no provider has reported that. */
const authorisedFirst = { target: 'authorised', actions: 'reportAgain' } as const;

const fromUnknown = {
  AUTHORISED: 'authorised',
  SETTLED: authorisedFirst,
  RETURNED: authorisedFirst,
  DECLINED: 'declined',
  CANCELLED: 'cancelled',
} as const;

/** The entry action of a state: the ledger enters the step of this name. */
const entered = (step: string) => ({ type: 'enter', params: { step } }) as const;

/**
 * The life of a payment, as the ledger keeps it: submitted, authorized, settled, or returned by the bank days later.
 * Each state that is entered is one step in the ledger; a report that changes nothing enters none.
 *
 * `submitted`: sent to the provider. `unknown`: no response, the money may have moved. `declined`: no money was taken.
 * `cancelled`: canceled before the cutoff. `returned`: the bank has taken the money back. `reversed`: entered by the office
 * by mistake. Tags: `pending`: the result is
 * not known yet; `counts`: its invoices count as paid.
 *
 * @see docs/decisions/0052-a-ledger-is-only-appended.md
 */
export const paymentLifeMachine = setUp.createMachine({
  id: 'paymentLife',
  initial: 'submitted',
  states: {
    submitted: { tags: 'pending', on: { ...fromUnknown, UNKNOWN: 'unknown' } },
    unknown: { tags: 'pending', entry: entered('unknown'), on: fromUnknown },
    authorised: {
      tags: 'counts',
      entry: entered('authorised'),
      on: { SETTLED: 'settled', RETURNED: 'returned', CANCELLED: 'cancelled', REVERSED: 'reversed' },
    },
    settled: {
      tags: 'counts',
      entry: entered('settled'),
      on: { RETURNED: 'returned', REVERSED: 'reversed' },
    },
    /** Money that moved after a decline was reported counts. */
    declined: { entry: entered('declined'), on: { AUTHORISED: 'authorised', SETTLED: authorisedFirst } },
    returned: { type: 'final', entry: entered('returned') },
    cancelled: { type: 'final', entry: entered('cancelled') },
    reversed: { type: 'final', entry: entered('reversed') },
  },
});

export type PaymentState = StateValueFrom<typeof paymentLifeMachine>;
