import { pointer } from '../../json-pointer.ts';
import { editTasksOf } from '../wizard-file.ts';
import { checkMessage } from './check-built-in.ts';
import { type CheckContext, checkConditionNames, checkName } from './check-context.ts';

/** Checks the events, conditions and error codes of the refusals. */
export function checkRefusals(context: CheckContext): void {
  const events = Object.values(context.file.states).flatMap((state) => [
    ...Object.keys({ ...state.on, ...state.nav }),
    ...('wizard' in state ? Object.keys(editTasksOf(state.wizard)) : []),
  ]);
  for (const [event, refusals] of Object.entries(context.file.refusals ?? {})) {
    const at = pointer('refusals', event);
    if (event !== '*') checkName(context, 'flow.event_unknown', at, event, events);
    for (const [index, refusal] of refusals.entries()) {
      checkConditionNames(context, `${at}/${index}/while`, refusal.while);
      checkErrorCode(context, `${at}/${index}/code`, refusal.code);
    }
  }
}

/** Checks that an error code has a text. */
export function checkErrorCode(context: CheckContext, at: string, code: string | undefined): void {
  if (code !== undefined) checkMessage(context, at, `errors:${code}`);
}
