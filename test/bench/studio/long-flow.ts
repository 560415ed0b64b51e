import type { FlowFile } from '../../../src/engine/flow/flow-file.ts';
import type { StateFile } from '../../../src/engine/flow/state-file.ts';

/**
 * A flow with more states: its first end continues, message after message, to another end.
 *
 * @example Object.keys(longFlow(file, 200).states).length // 200
 */
export function longFlow(file: FlowFile, states: number): FlowFile {
  const count = Object.keys(file.states).length;
  const [name = '', end] = Object.entries(file.states).find(([, state]) => state.end === true) ?? [];
  if (end === undefined || !('message' in end) || end.message === undefined)
    throw new TypeError(`The flow "${file.id}" has no message at its end.`);
  const more = Array.from({ length: states - count }, (_, index) => `${name}${index + 1}`);
  const { title, text } = end.message;
  const page = (next: string | undefined): StateFile => ({
    screen: 'message',
    message: { title, text, ...(next && { actions: [{ event: 'FURTHER', label: title }] }) },
    ...(end.route && { route: end.route }),
    ...(next === undefined ? { end: true } : { on: { FURTHER: next } }),
  });
  const longer = [name, ...more].map((one, index): [string, StateFile] => [one, page(more[index])]);
  return { ...file, states: { ...file.states, ...Object.fromEntries(longer) } };
}
