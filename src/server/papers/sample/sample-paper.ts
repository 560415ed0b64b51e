/** A paper of a draft as it would be made for a person, with generated answers, marked as a sample. */

import { sampleAnswers } from '../../../engine/edit/message/sample-values.ts';
import { paperOf } from '../../../engine/edit/paper/paper-list.ts';
import type { FlowFile } from '../../../engine/flow/flow-file.ts';
import { readRelease } from '../../../engine/release/read-release.ts';
import type { ReleaseFiles } from '../../../engine/release/release-files.ts';
import { textsOf } from '../../../engine/texts/texts.ts';
import { paperWords } from '../paper-words.ts';
import { writeDocument } from '../write-document.ts';
import { plainValue, writtenPaper } from '../written-paper.ts';

/** Signers of a sample. */
const SIGNERS = 2;

/** Which paper of which draft. */
export interface SampleQuestion {
  readonly files: ReleaseFiles;
  readonly flow: string;
  readonly state: string;
  readonly language: string;
  /** What fills the placeholders of its texts. */
  readonly values: Readonly<Record<string, string>>;
  /** Written on each page. */
  readonly mark: string;
  /** ISO 8601. */
  readonly now: string;
}

/**
 * Makes the paper with the code that makes it for a person.
 *
 * @returns null if the draft has no such paper, or a file that it needs is damaged.
 * @example await samplePaper({ files, flow: 'spare-key', state: 'opening', language: 'es', values, mark: 'SAMPLE', now })
 */
export async function samplePaper(question: SampleQuestion): Promise<Uint8Array | null> {
  const { files, language, values, mark } = question;
  const parts = readRelease(files);
  const file = parts.flows.find(({ name }) => name === question.flow)?.file as Partial<FlowFile> | undefined;
  const states = file?.states ?? {};
  const paper = Object.hasOwn(states, question.state) ? paperOf(states[question.state]) : null;
  if (paper === null) return null;
  const texts = textsOf(files);
  const say = (key: string, more: Readonly<Record<string, string | number>> = {}) =>
    texts.message(language, key, more);
  const forms = parts.forms
    .filter(({ id }) => paper.answers.includes(id))
    .map((form) => ({ form, facts: parts.formFactsOf(form.id) }));
  const answered = sampleAnswers(forms, say, question.now.slice(0, 10));
  const answers = answered.map(({ title, lines }) => ({
    title,
    lines: lines.map(({ label, text, files: names }) => ({
      label,
      text: text === '' ? names.join('\n') : text,
      photos: [],
    })),
  }));
  const written = new Date(question.now);
  if (paper.kind === 'document')
    return writeDocument(
      { texts, log: { warn: () => undefined } },
      {
        title: say(paper.title, values),
        place: [values.property ?? '', values.unit ?? ''],
        made_at: written,
        time_zone: 'UTC',
        language,
        ...(paper.text !== '' && { text: say(paper.text, values) }),
        blocks: answers,
        signatures: [],
        mark,
      },
    );
  const plain = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, plainValue(value)]));
  const [term] = paper.terms;
  const { bytes } = await writtenPaper({
    text: say(paper.text, { ...plain, ...(term !== undefined && { term: say(term, plain) }) }),
    answers,
    signers: SIGNERS,
    words: paperWords(texts, language),
    written,
    mark,
  });
  return bytes;
}
