import { useMemo } from 'react';
import { languagesOf } from '../../../../engine/edit/form/text-edits.ts';
import type { FormSource } from '../../../../engine/forms/compile.ts';
import type { FormFacts } from '../../../../engine/forms/form.ts';
import { neutralFacts } from '../../../../engine/forms/form-facts.ts';
import { usableFormFacts } from '../../../../engine/forms/form-files/check-form-facts.ts';
import type { PlayedDraft } from '../../../flow/play-messages.ts';
import type { DraftDocument } from '../document/draft-document.ts';

/** What the page in the frame needs of a form. Each part is the same object until it changes. */
export interface PreviewedForm {
  readonly source: FormSource;
  /** The facts of the form, with their neutral values. */
  readonly facts: FormFacts;
  readonly texts: PlayedDraft['texts'];
}

/** A form of the draft, for its preview. */
export function usePreviewedForm(document: DraftDocument, id: string): PreviewedForm {
  const today = useMemo(() => new Date().toISOString().slice(0, 10), []);
  const source = useSource(document, id);
  const factsFile = document.json(`schemas/${id.replace(/\/?[^/]*$/, '')}/form-facts.schema.json`);
  const facts = useMemo(() => neutralFacts(usableFormFacts(factsFile), today), [factsFile, today]);
  const written = textsFor(document, source);
  const texts = useMemo(() => JSON.parse(written) as PlayedDraft['texts'], [written]);
  return { source, facts, texts };
}

/** The two files of the form; the same object until one of them changes. */
function useSource(document: DraftDocument, id: string): FormSource {
  const schema = document.json(`schemas/${id}.schema.json`) as FormSource['schema'];
  const ui = document.json(`schemas/${id}.ui.json`) as FormSource['ui'];
  return useMemo(() => ({ id, schema, ui }), [id, schema, ui]);
}

/** The texts that the form may show, as JSON: those of the files that it names, and those of errors. */
function textsFor(document: DraftDocument, { schema, ui }: FormSource): string {
  const named = JSON.stringify([schema, ui]).matchAll(/"([\w-]+):[\w.-]+"/g);
  const namespaces = new Set(['errors', 'forms', ...[...named].map(([, namespace = '']) => namespace)]);
  const texts: Record<string, Record<string, unknown>> = {};
  for (const language of languagesOf(document))
    for (const namespace of namespaces) {
      const found = document.json(`locales/${language}/${namespace}.json`);
      if (found !== undefined) texts[language] = { ...texts[language], [namespace]: found };
    }
  return JSON.stringify(texts);
}
