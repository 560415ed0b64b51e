import applicationFile from '../flows/application.flow.json' with { type: 'json' };
import guestcardFile from '../flows/guestcard.flow.json' with { type: 'json' };
import questionnaireFile from '../flows/questionnaire.flow.json' with { type: 'json' };
import { buildFlow, type CompiledFlow } from '../src/engine/flow/build.ts';
import type { FlowFile } from '../src/engine/flow/flow-file.ts';
import { autosaveMachine } from './autosave.machine.ts';
import { cardLaunchMachine } from './card-launch.machine.ts';
import type { catalogs } from './catalogs.ts';
import { examMachine } from './exam.machine.ts';
import { otpMachine } from './otp.machine.ts';
import { paymentMachine } from './payment.machine.ts';
import { savingMachine } from './saving.machine.ts';
import { signatureMachine } from './signature.machine.ts';
import { uploadMachine } from './upload.machine.ts';

export type FlowName = keyof typeof catalogs;

/** Every flow of the product by its id. */
export const flows: Readonly<Record<FlowName, FlowFile>> = {
  application: applicationFile as FlowFile,
  guestcard: guestcardFile as FlowFile,
  questionnaire: questionnaireFile as FlowFile,
};

/** Every protocol written by hand, by its name. Explored, covered and checked like the flows. */
export const machines = {
  autosave: autosaveMachine,
  cardLaunch: cardLaunchMachine,
  exam: examMachine,
  otp: otpMachine,
  payment: paymentMachine,
  saving: savingMachine,
  signature: signatureMachine,
  upload: uploadMachine,
} as const;

export type MachineName = keyof typeof machines;

/**
 * A flow of the product, ready to run; always the same object. It does not check the file: `npm run flows`
 * has done so.
 *
 * @example compiledFlow('application').machine
 */
export function compiledFlow(name: FlowName): CompiledFlow {
  return buildFlow(flows[name]);
}
