import type { OutlineState } from '../../../../engine/edit/flow-outline.ts';

/** Whether the name, the description, the form or the task of a state has all words of the search. */
export function matches({ name, description, subject, steps }: OutlineState, filter: string): boolean {
  const text = [name, description, subject, ...steps.flatMap(({ id, forms }) => [id, ...forms])].join(' ');
  const words = filter.toLowerCase().split(/\s+/);
  return words.every((word) => text.toLowerCase().includes(word));
}
