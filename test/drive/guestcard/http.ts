import type { HttpFlow } from '../http-flow.ts';
import {
  changeUnit,
  createInvoice,
  requestInformation,
  send,
  submitGuestcard,
  updateUnit,
} from './guest-calls.ts';
import { checkPayment, pay, payCharges } from './payment-calls.ts';
import { findDuplicate, proveDuplicate, verifyNumber } from './proofs.ts';
import { freeUnit } from './put-facts.ts';
import { factsIn, readRecords } from './records.ts';
import { guestcardStaging } from './staging.ts';
import type { Stage } from './visitor.ts';

/** The guestcard by its calls. */
export const guestcardHttp: HttpFlow<Stage> = {
  staging: guestcardStaging,
  tasks: { requestInformation, createInvoice, payCharges, checkPayment, submitGuestcard, updateUnit },
  requests: {
    PAY: pay,
    CHANGE_UNIT: async (stage) => changeUnit(stage, await freeUnit(stage)),
    SUBMIT: repeatedSubmit,
  },
  asides: {
    SUBMIT: verifyWhereCharged,
    DUPLICATE: findDuplicate,
    PROVE: proveDuplicate,
  },
  unplayable: {
    createInvoice: {
      missing:
        'the server opens the invoice in the transaction that answers: it is there, or the call is refused',
    },
  },
  // Until something is sent the server knows nobody.
  process: ({ visitor: { token } }) => (token === '' ? null : { token }),
  stored: async (stage) => factsIn(await readRecords(stage), stage.visitor),
};

/** The guestcard is in: sent again it is answered as it was, and nothing happens. */
async function repeatedSubmit(stage: Stage): Promise<null> {
  const { guestcard } = await readRecords(stage);
  const { status, body } = await send(stage, 'guestcard');
  const { d } = body as { d?: { applicant_id?: string; unit_is_locked?: boolean } };
  if (status === 200 && d?.applicant_id === guestcard?.applicant_id && d?.unit_is_locked === false)
    return null;
  throw new Error(`a guestcard that was sent again is answered with ${status}`);
}

/** Where a property charges something, visitors verify their number; elsewhere they do not. */
async function verifyWhereCharged(stage: Stage): Promise<void> {
  const { guestcard, charges } = await readRecords(stage);
  if (guestcard === null && charges > 0 && stage.visitor.challenge === '') await verifyNumber(stage);
}
