import type { FormFacts } from '../../../src/engine/forms/form.ts';
import type { Draft } from '../../../src/web/forms/index.ts';

/** What a test tells the page of forms before it starts. */
export interface FormsSetup {
  /** Form ids, in the order of the page. */
  readonly forms: readonly string[];
  readonly draft?: Draft;
  readonly facts?: Partial<FormFacts>;
  readonly disabled?: boolean;
}

/** What a test can ask of the page. */
export interface FormsHandle {
  readonly draft: () => Draft;
  readonly unsaved: () => boolean;
  readonly replace: (draft: Draft) => void;
  readonly speak: (language: 'en' | 'es') => Promise<void>;
  /** The ZIPs that were looked up, in order. */
  readonly zips: string[];
  /** While set, look-ups and uploads wait until it is called. */
  hold: Promise<void> | null;
}

declare global {
  interface Window {
    formsSetup: FormsSetup;
    formsPage: FormsHandle;
  }
}
