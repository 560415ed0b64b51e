import type { World } from '../src/engine/explore/model/world.ts';

const unpaid = { paid: { const: false } } as const;
/** The property still asks for the charges. */
const owed = { ...unpaid, charges_due: { const: true } } as const;
const idle = { payment_in_flight: { const: false } } as const;

/**
 * What the tasks of the guestcard flow change, which facts exclude each other, and what others may change
 * meanwhile.
 *
 * @see spec/pre-application.md §4 Guestcard flow
 */
export const guestcardWorld: World = {
  impossible: [
    ...['MISSING', 'INVALID'].flatMap((unit) =>
      ['charges_due', 'guest_known', 'invoiced', 'paid', 'payment_in_flight', 'unit_taken', 'submitted'].map(
        (fact) => ({
          unit: { const: unit },
          [fact]: { const: true },
        }),
      ),
    ),
    ...['charges_due', 'guest_known', 'invoiced', 'paid', 'payment_in_flight', 'unit_taken'].map((fact) => ({
      request_info: { const: true },
      [fact]: { const: true },
    })),
    { invoiced: { const: true }, guest_known: { const: false } },
    { paid: { const: true }, invoiced: { const: false } },
    { payment_in_flight: { const: true }, invoiced: { const: false } },
    { payment_in_flight: { const: true }, paid: { const: true } },
    { payment_in_flight: { const: true }, submitted: { const: true } },
    { unit_taken: { const: true }, guest_known: { const: false } },
    { submitted: { const: true }, unit_taken: { const: true } },
    { submitted: { const: true }, charges_due: { const: true }, ...unpaid },
    { submitted: { const: true }, request_info: { const: false }, guest_known: { const: false } },
  ],
  outcomes: {
    requestInformation: { accepted: { sets: { submitted: [true] } } },
    createInvoice: {
      invoiced: { when: unpaid, sets: { guest_known: [true], invoiced: [true] } },
      alreadyPaid: { when: { guest_known: { const: true }, paid: { const: true } } },
      unitLocked: { sets: { guest_known: [true], invoiced: [true], unit_taken: [true] } },
    },
    payCharges: {
      paid: { when: { ...owed, ...idle }, sets: { paid: [true] } },
      declined: { when: { ...owed, ...idle } },
      unknown: { when: owed, sets: { payment_in_flight: [true] } },
      failed: { when: idle },
      unitLocked: { sets: { unit_taken: [true] } },
    },
    checkPayment: {
      paid: { sets: { paid: [true], payment_in_flight: [false] } },
      unknown: { when: { payment_in_flight: { const: true } } },
      failed: { when: unpaid, sets: { payment_in_flight: [false] } },
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
  // Somebody else may take the unit or give it back, the property drop its charges, the provider answer at last.
  outside: { unit_taken: [true, false], charges_due: [false], payment_in_flight: [false] },
  // The same visitor may be further in another tab.
  elsewhere: {
    payment_in_flight: [true],
    guest_known: [true],
    invoiced: [true],
    paid: [true],
    submitted: [true],
  },
  during: { payCharges: 'payment_in_flight' },
  told: { payCharges: ['paid', 'unknown', 'unitLocked'], checkPayment: ['paid'] },
  fresh: { guest_known: { const: false }, submitted: { const: false } },
  requirements: {
    'PRE-076': ['resuming[2] → alreadyPaid', 'resuming[5] → alreadyPaid'],
    'PRE-077': ['resuming[1] → invalidUnit'],
    'PRE-078': ['resuming[0] → unitRequired'],
    'PRE-224': ['contact.SUBMIT[1] → invoicing', 'invoicing.invoiced → paying', 'paying.PAY → charging'],
    'PRE-225': [
      'charging.paid → submitting',
      'contact.SUBMIT[2] → submitting',
      'submitting.invited → invited',
      'invited.after 2000 ms → application',
    ],
    'PRE-226': ['submitting.accepted → requested'],
    'PRE-227': ['contact.SUBMIT[0] → requesting', 'requesting.accepted → requested'],
    'PRE-228': ['submitting.unitLocked → changingUnit'],
    'PRE-229': [
      'changingUnit.CHANGE_UNIT → movingUnit',
      'movingUnit.moved → moved',
      'moved.CONTINUE_APPLICATION → application',
    ],
  },
};
