import guestcardFile from '../../../../flows/guestcard.flow.json' with { type: 'json' };
import { buildFlow } from '../../../engine/flow/build.ts';
import { type FlowFile, stepsOf } from '../../../engine/flow/flow-file.ts';

/** The flow of a guestcard. It was checked when the page was built. */
export const guestcardFlow = buildFlow(guestcardFile as FlowFile);

const { contact } = guestcardFlow.file.states;

/** The forms of the contact page, in their order. */
export const CONTACT_FORMS: readonly string[] =
  contact !== undefined && 'wizard' in contact
    ? stepsOf(guestcardFlow.file, contact.wizard).flatMap(({ sections = [] }) =>
        sections.map(({ form }) => form),
      )
    : [];

/** Milliseconds until the flow leaves a state by itself, as its file says. */
export function pauseOf(state: string): number {
  const found = guestcardFlow.file.states[state];
  return found && 'screen' in found ? (found.after?.ms ?? 0) : 0;
}
