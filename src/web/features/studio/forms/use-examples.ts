import { useEffect, useState } from 'react';
import type { FormSource } from '../../../../engine/forms/compile.ts';
import type { FormFacts } from '../../../../engine/forms/form.ts';
import type { ExampleAnswer, ExampleRequest } from './example-worker.ts';

/** Milliseconds without an edit after which answers are made. */
const UNTYPED_MS = 400;

/**
 * Answers to a form as it is now, made in a worker.
 *
 * @returns undefined until they are there; null if the form has errors
 */
export function useExamples(form: FormSource, facts: FormFacts): ExampleAnswer | undefined {
  const [made, setMade] = useState<{ readonly form: FormSource; readonly answer: ExampleAnswer } | null>(
    null,
  );
  useEffect(() => {
    let worker: Worker | undefined;
    const timer = setTimeout(() => {
      worker = new Worker(new URL('./example-worker.ts', import.meta.url), { type: 'module' });
      worker.onmessage = ({ data }: MessageEvent<ExampleAnswer>) => setMade({ form, answer: data });
      worker.onerror = () => setMade({ form, answer: null });
      worker.postMessage({ form, facts } satisfies ExampleRequest);
    }, UNTYPED_MS);
    return () => {
      clearTimeout(timer);
      worker?.terminate();
    };
  }, [form, facts]);
  return made?.form === form ? made.answer : undefined;
}
