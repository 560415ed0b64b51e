import type { CompiledFlow } from '../../../engine/flow/build.ts';
import { stepsOf } from '../../../engine/flow/flow-file.ts';

const PAYMENT_FORM = 'guestcard/payment';

/** The forms of the contact page in their order, then that of the payment. */
export function formsOf({ file }: CompiledFlow): readonly string[] {
  const wizards = Object.values(file.states).flatMap((state) => ('wizard' in state ? [state.wizard] : []));
  const sections = wizards.flatMap((wizard) =>
    stepsOf(file, wizard).flatMap(({ sections = [] }) => sections),
  );
  return [...sections.map(({ form }) => form), PAYMENT_FORM];
}
