import type { FormFacts } from '../../../src/engine/forms/form.ts';
import type { Draft } from '../../../src/web/forms/index.ts';

/** Settings of the page of forms, set by a test before the page starts. */
export interface FormsSetup {
  /** Form ids, in the order of the page. */
  readonly forms: readonly string[];
  readonly draft?: Draft;
  readonly facts?: Partial<FormFacts>;
  readonly disabled?: boolean;
}

/** Access to the state of the page for a test. */
interface FormsHandle {
  readonly draft: () => Draft;
  readonly unsaved: () => boolean;
  readonly replace: (draft: Draft) => void;
  readonly speak: (language: 'en' | 'es') => Promise<void>;
  /** The ZIPs that were looked up, in order. */
  readonly zips: string[];
  /** While set, look-ups and uploads wait for this promise. */
  hold: Promise<void> | null;
}

declare global {
  interface Window {
    formsSetup: FormsSetup;
    formsPage: FormsHandle;
  }
}
