import { Type } from 'typebox';
import { listProcessSignatures } from '../../../../db/process/process-signature.repository.ts';
import { writeDocument } from '../../../papers/write-document.ts';
import { builtInTask } from '../../../process/task.ts';
import type { FlowTaskContext, MadeDocument } from '../audiences/audience.ts';
import { audienceOf } from '../audiences/audiences.ts';
import { answerBlocks, answersText } from '../mails/answers-text.ts';
import { mailPerson, valuesOf } from '../mails/mail-party.ts';
import { isDone, noteDone, parametersOf } from './done-work.ts';
import { openRecord, recordOf } from './flow-record.ts';

interface DocumentParameters {
  /** Message key; also used for the file name. */
  readonly title: string;
  /** Message key of the text above the answers; it may use values of the occasion. */
  readonly text?: string;
  readonly answers: readonly string[];
  /** Message key of the subject with which the text and the answers are mailed to the person, too. */
  readonly mail?: string;
  /** Document group in which it is listed; `other` by default. */
  readonly kind?: MadeDocument['kind'];
}

/** The mail of a document: its text, its answers, and where it is kept. */
const LETTER = 'mail:letter.text';

/** Purpose of the files that a state of a flow makes. */
export const purposeOfMade = (flow: string, state: string): string => `${flow}/document/${state}`;

/**
 * Makes a PDF of the answers to the state's forms in the person's language: a heading per form, a line per answer,
 * photos below them, and the signatures at the end. It is stored with the files of the process. With `mail` it is also
 * mailed as text in the same transaction, so that nobody is told without a copy being kept.
 */
export const makeDocument = builtInTask('makeDocument', {
  input: Type.Unknown(),
  async run(context: FlowTaskContext) {
    if (await isDone(context)) return { outcome: 'made' as const, result: null, repeated: true as const };
    const { deps, trx, flow, subject, author, now } = context;
    const audience = audienceOf(flow);
    const { title, text, answers: forms, kind = 'other', mail } = parametersOf<DocumentParameters>(context);
    const reader = await audience.readerOf(context, author);
    const language = author.language ?? reader?.language ?? deps.texts.accepted(undefined, undefined);
    const record = await recordOf(context, flow, subject);
    const clear = openRecord(deps, flow.id, audience.idOf(subject), record.answers);
    const values = await valuesOf(context, reader, language);
    const { property = '', unit = '' } = values;
    const signatures = await listProcessSignatures(trx, (await context.process()).id);
    const said = deps.texts.message(language, title, values);
    const { settings } = await audience.propertyOf(context);
    const content = await writeDocument(deps, {
      title: said,
      place: [property, unit],
      made_at: now,
      time_zone: settings.time_zone,
      language,
      ...(text !== undefined && { text: deps.texts.message(language, text, values) }),
      blocks: await answerBlocks(context, forms, clear, language),
      signatures,
    });
    const id = deps.random.id();
    const storage_key = deps.random.id();
    await deps.storage.put(storage_key, content);
    await audience.keepFile(trx, subject, {
      id,
      purpose: purposeOfMade(flow.id, context.place.state),
      file_name: `${said}.pdf`,
      media_type: 'application/pdf',
      size: content.length,
      storage_key,
      created_at: now.toISOString(),
    });
    await audience.publish?.(context, { title: said, kind, content });
    if (mail !== undefined) {
      await mailPerson(context, { subject: mail, text: LETTER }, async (its) => ({
        letter: text === undefined ? '' : deps.texts.message(its, text, await valuesOf(context, reader, its)),
        answers: await answersText(context, forms, clear, its),
      }));
    }
    await noteDone(context, 'made', { record_id: id });
    return { outcome: 'made' as const, result: null, detail: { file: id } };
  },
});
