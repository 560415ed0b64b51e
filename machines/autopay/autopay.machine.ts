import { type StateValueFrom, setup } from 'xstate';

/** What a resident does with an automatic payment, and `END`: it ends automatically. */
type AutopayEvent = { readonly type: 'EDIT' | 'CHANGE_METHOD' | 'PAUSE' | 'STOP' | 'END' };

/**
 * The life of an automatic payment: active until the resident stops it or it ends automatically, for good. A pause is
 * no state: it skips the dates before a day (`paused_until`), and it expires on that day without an event.
 *
 * @see docs/decisions/0050-a-date-is-charged-once.md
 */
export const autopayMachine = setup({ types: { events: {} as AutopayEvent } }).createMachine({
  id: 'autopay',
  initial: 'ACTIVE',
  states: {
    ACTIVE: {
      tags: 'running',
      on: {
        EDIT: 'ACTIVE',
        CHANGE_METHOD: 'ACTIVE',
        PAUSE: 'ACTIVE',
        STOP: 'STOPPED',
        END: 'ENDED',
      },
    },
    STOPPED: { type: 'final' },
    ENDED: { type: 'final' },
  },
});

export type AutopayState = StateValueFrom<typeof autopayMachine>;
export type AutopayEventType = AutopayEvent['type'];
