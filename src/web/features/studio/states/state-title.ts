import type { EditedBundle } from '../../../../engine/edit/bundle.ts';
import type { OutlineState } from '../../../../engine/edit/flow-outline.ts';
import { textOf } from '../../../../engine/edit/form/text-edits.ts';
import { membersOf } from '../../../../engine/edit/leads.ts';

/** The text of a message key in a draft, in one language; null if there is none. */
export function messageOf(document: EditedBundle, language: string, key: unknown): string | null {
  return typeof key === 'string' ? textOf(document, key, language) : null;
}

/** What people read on a state's page: the title of its form, its first step or its message; null if it has none. */
export function titleOf(
  document: EditedBundle,
  language: string,
  { subject, kind, titleKey, steps }: OutlineState,
): string | null {
  const form = kind === 'form' ? membersOf(document.json(`schemas/${subject}.ui.json`)).title : undefined;
  return messageOf(document, language, form ?? titleKey ?? steps[0]?.label);
}
