import type { World } from '../src/engine/explore/world.ts';

const unpaid = { paid: { const: false } } as const;

/**
 * What the tasks of the guestcard flow change, which facts exclude each other, and what others may change
 * meanwhile.
 *
 * @see spec/pre-application.md §4 Guestcard flow
 */
export const guestcardWorld: World = {
  impossible: [
    ...['MISSING', 'INVALID'].flatMap((unit) =>
      ['charges_due', 'guest_known', 'invoiced', 'paid', 'unit_taken', 'submitted'].map((fact) => ({
        unit: { const: unit },
        [fact]: { const: true },
      })),
    ),
    ...['charges_due', 'guest_known', 'invoiced', 'paid', 'unit_taken'].map((fact) => ({
      request_info: { const: true },
      [fact]: { const: true },
    })),
    { invoiced: { const: true }, guest_known: { const: false } },
    { paid: { const: true }, invoiced: { const: false } },
    { unit_taken: { const: true }, guest_known: { const: false } },
    { submitted: { const: true }, unit_taken: { const: true } },
    { submitted: { const: true }, charges_due: { const: true }, ...unpaid },
    { submitted: { const: true }, request_info: { const: false }, guest_known: { const: false } },
  ],
  outcomes: {
    requestInformation: { accepted: { sets: { submitted: [true] } } },
    createInvoice: {
      invoiced: { when: unpaid, sets: { guest_known: [true], invoiced: [true] } },
      alreadyPaid: { when: { paid: { const: true } } },
      unitLocked: { sets: { guest_known: [true], invoiced: [true], unit_taken: [true] } },
    },
    payCharges: {
      paid: { when: unpaid, sets: { paid: [true] } },
      unitLocked: { sets: { unit_taken: [true] } },
    },
    submitGuestcard: {
      invited: { sets: { guest_known: [true], submitted: [true], unit_taken: [false] } },
      accepted: { sets: { guest_known: [true], submitted: [true], unit_taken: [false] } },
      unitLocked: { sets: { guest_known: [true], unit_taken: [true] } },
    },
    updateUnit: {
      moved: { sets: { unit_taken: [false], submitted: [true] } },
      accepted: { sets: { unit_taken: [false], submitted: [true] } },
      paymentDue: { when: { ...unpaid, charges_due: { const: true } }, sets: { unit_taken: [false] } },
      unitLocked: { sets: { unit_taken: [true] } },
    },
  },
  saves: {},
  // The same visitor may be further in another tab, and the property may drop its charges.
  outside: {
    unit_taken: [true, false],
    charges_due: [false],
    guest_known: [true],
    invoiced: [true],
    paid: [true],
    submitted: [true],
  },
  fresh: { guest_known: { const: false }, submitted: { const: false } },
};
