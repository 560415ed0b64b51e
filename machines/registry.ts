import { autopayMachine } from './autopay/autopay.machine.ts';
import { autopayDateMachine } from './autopay/autopay-date.machine.ts';
import { cardLaunchMachine } from './card-launch.machine.ts';
import type { catalogs } from './catalogs.ts';
import { examMachine } from './exam.machine.ts';
import { leaseSigningMachine } from './lease/lease-signing.machine.ts';
import { paymentLifeMachine } from './ledger/payment-life.machine.ts';
import { otpMachine } from './otp.machine.ts';
import { paymentMachine } from './payment/payment.machine.ts';
import { autosaveMachine } from './saving/autosave.machine.ts';
import { savingMachine } from './saving/saving.machine.ts';
import { impersonationMachine } from './session/impersonation.machine.ts';
import { sessionMachine } from './session/session.machine.ts';
import { signatureMachine } from './signature/signature.machine.ts';
import { uploadMachine } from './upload.machine.ts';

export type FlowName = keyof typeof catalogs;

/** All hand-written protocols by name. Explored, covered and checked like the flows. */
export const machines = {
  autopay: autopayMachine,
  autopayDate: autopayDateMachine,
  autosave: autosaveMachine,
  cardLaunch: cardLaunchMachine,
  exam: examMachine,
  impersonation: impersonationMachine,
  leaseSigning: leaseSigningMachine,
  otp: otpMachine,
  payment: paymentMachine,
  paymentLife: paymentLifeMachine,
  saving: savingMachine,
  session: sessionMachine,
  signature: signatureMachine,
  upload: uploadMachine,
} as const;

export type MachineName = keyof typeof machines;
