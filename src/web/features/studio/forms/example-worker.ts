/** Makes answers to a form in a thread of its own, which may compile schemas (see `web-pages.ts` of the server). */
import { type FormExamples, formExamples } from '../../../../engine/explore/answers/form-examples.ts';
import type { FormSource } from '../../../../engine/forms/compile.ts';
import type { FormFacts } from '../../../../engine/forms/form.ts';
import { formToCheck } from '../../../../engine/forms/form-files/form-to-check.ts';

export interface ExampleRequest {
  readonly form: FormSource;
  readonly facts: FormFacts;
}

/** Null: the form has errors, which the check of the draft names. */
export type ExampleAnswer = FormExamples | null;

self.addEventListener('message', ({ data: { form, facts } }: MessageEvent<ExampleRequest>) => {
  self.postMessage(made(form, facts));
});

function made(form: FormSource, facts: FormFacts): ExampleAnswer {
  try {
    return formExamples(formToCheck(form), facts);
  } catch {
    return null;
  }
}
