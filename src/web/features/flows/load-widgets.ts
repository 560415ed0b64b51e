import type { FormBundle, Widget } from '../../../engine/forms/form.ts';

/** Controls whose code is loaded with the first field that needs it. */
const LATER: Partial<Record<Widget, () => Promise<unknown>>> = {
  textarea: () => import('../../forms/widgets/textarea-widget.tsx'),
  upload: () => import('../../widgets/file-upload.tsx'),
  signature: () => import('../../widgets/signature/signature-view.tsx'),
};

/**
 * Preloads the controls of these forms, for people who lose the network before they reach them. A failed load is
 * repeated with its field.
 */
export async function loadWidgets(forms: Iterable<Pick<FormBundle, 'ui'>>): Promise<void> {
  const used = [...forms].flatMap(({ ui }) => Object.values(ui.fields).map(({ widget }) => widget));
  await Promise.allSettled([...new Set(used)].map((widget) => LATER[widget]?.()));
}
