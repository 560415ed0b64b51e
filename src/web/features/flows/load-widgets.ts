import type { FormBundle, Widget } from '../../../engine/forms/form.ts';

/** The controls whose code comes with the first field that needs it. */
const LATER: Partial<Record<Widget, () => Promise<unknown>>> = {
  textarea: () => import('../../forms/widgets/textarea-widget.tsx'),
  upload: () => import('../../widgets/file-upload.tsx'),
  signature: () => import('../../widgets/signature/signature-view.tsx'),
};

/**
 * Loads the controls of these forms ahead, for people who lose the network before they come to them. What does not load
 * now is loaded with its field.
 */
export async function loadWidgets(forms: Iterable<Pick<FormBundle, 'ui'>>): Promise<void> {
  const used = [...forms].flatMap(({ ui }) => Object.values(ui.fields).map(({ widget }) => widget));
  await Promise.allSettled([...new Set(used)].map((widget) => LATER[widget]?.()));
}
