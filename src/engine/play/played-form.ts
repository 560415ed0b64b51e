import type { FlowFile } from '../flow/flow-file.ts';
import { buildFlow } from '../flow/machine/build.ts';
import type { FormSource } from '../forms/compile.ts';
import { begin, type Run } from './play.ts';

/** The event that sends the form. */
const SEND = 'SEND';

/**
 * A form alone, as the only state of a flow, so that the page of flows shows it.
 *
 * @example runOfForm(flowOfForm(form), { wish: { reason: 'LOST' } }).place.form // 'spare-key/wish'
 */
export function flowOfForm({ id, ui }: Pick<FormSource, 'id' | 'ui'>): FlowFile {
  return {
    id: id.split('/')[0] ?? id,
    version: 1,
    facts: '',
    start: { subject: 'application', title: ui.title, text: ui.title },
    conditions: {},
    initial: 'form',
    states: { form: { form: id, on: { [SEND]: 'form' } } },
  } as FlowFile;
}

/** The run that shows the form of `flowOfForm` with these answers. */
export function runOfForm(file: FlowFile, answers: Readonly<Record<string, unknown>>): Run {
  return { ...begin({ flow: buildFlow(file) }, { facts: {} }), answers };
}
