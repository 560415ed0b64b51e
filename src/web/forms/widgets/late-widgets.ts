import type { Widget } from '../../../engine/forms/form.ts';
import { lateComponent } from '../../app/late-component.tsx';

const nothing = () => null;

/** Several lines: rare, so the code is loaded with the first form that has them. */
export const LinesWidget = lateComponent(
  async () => (await import('./textarea-widget.tsx')).default,
  nothing,
);

/** Several choices, loaded like several lines. */
export const ManyWidget = lateComponent(
  async () => (await import('./checkboxes-widget.tsx')).default,
  nothing,
);

/** The list of files of an upload field. */
export const FileUpload = lateComponent(
  async () => (await import('../../widgets/file-upload.tsx')).default,
  nothing,
);

/** How the code of the widgets that come later is loaded. */
const LATER: Partial<Record<Widget, () => Promise<unknown>>> = {
  textarea: LinesWidget.load,
  checkboxes: ManyWidget.load,
  upload: FileUpload.load,
  signature: () => import('../../widgets/signature/signature-view.tsx'),
};

/**
 * Preloads the code of these widgets, for people who lose the network before they reach a field, and for forms whose
 * fields are to appear at once. Never rejects: a field whose code is missing reports it itself.
 */
export async function loadWidgets(widgets: Iterable<Widget>): Promise<void> {
  await Promise.allSettled([...new Set(widgets)].map((widget) => LATER[widget]?.()));
}
