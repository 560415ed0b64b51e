import { Type } from 'typebox';
import { pageOfFlow } from '../../../../engine/flow/built-in.ts';
import { FALLBACK_LANGUAGE } from '../../../../engine/language/language.ts';
import type { Answers } from '../../../forms/answer-fields.ts';
import { queueMessage } from '../../../outbox/queue-message.ts';
import type { MailContext } from '../../../process/subject.ts';
import { builtInTask } from '../../../process/task.ts';
import { addressAt } from '../../../property/property-address.ts';
import { signedPath } from '../../../storage/file-ticket.ts';
import type { AudienceFile, FlowTaskContext, Reader } from '../audiences/audience.ts';
import { audienceOf } from '../audiences/audiences.ts';
import { answersText } from './answers-text.ts';
import { isDone, noteDone, parametersOf } from './done-work.ts';
import { openRecord, recordOf } from './flow-record.ts';
import { textValues } from './text-values.ts';

/** Validity of file links in a mail to the office. */
const LINK_DAYS = 30;

interface AnswersParameter {
  /** The forms whose answers the text may contain. */
  readonly answers?: readonly string[];
}

interface MailTexts {
  readonly subject: string;
  readonly text: string;
}

/**
 * Mails the person in their language. The text may use their name, their home, a link to the flow, and their answers to
 * the state's forms; a list has a paragraph for each of its entries.
 */
export const sendMail = builtInTask('sendMail', {
  input: Type.Unknown(),
  async run(context: FlowTaskContext) {
    if (await isDone(context)) return { outcome: 'sent' as const, result: null, repeated: true as const };
    const clear = await clearAnswers(context);
    const { answers: forms = [] } = parametersOf<AnswersParameter>(context);
    await mailPerson(context, parametersOf<MailTexts>(context), async (language) => ({
      answers: await answersText(context, forms, clear, language),
    }));
    await noteDone(context, 'sent');
    return { outcome: 'sent' as const, result: null };
  },
});

/**
 * Queues a mail to the person of a process; does nothing if nobody is left.
 *
 * @param more further values for the texts, in the language of the mail
 */
export async function mailPerson(
  context: MailContext,
  texts: MailTexts,
  more: (language: string) => Promise<Readonly<Record<string, string>>> = async () => ({}),
): Promise<void> {
  const { deps, trx, subject, flow, author } = context;
  const audience = audienceOf(flow);
  const reader = await audience.readerOf(context, author);
  if (reader === null) return;
  const link = await audience.linkTo(deps, trx, subject, pageOfFlow(flow.file));
  const language = author.language ?? reader.language;
  const values = { ...(await valuesOf(context, reader, language)), ...(await more(language)), link };
  await enqueue(context, texts, { recipient: reader.email, language }, values);
}

/**
 * Mails the office of the property in the fallback language, with the answers to the state's forms and files as links.
 * Does nothing if the office has no address; the flow continues.
 */
export const notifyOffice = builtInTask('notifyOffice', {
  input: Type.Unknown(),
  async run(context: FlowTaskContext) {
    if (await isDone(context)) return { outcome: 'sent' as const, result: null, repeated: true as const };
    const { deps, flow, author } = context;
    const audience = audienceOf(flow);
    const office = (await audience.propertyOf(context)).settings.portal_info.portal_email;
    if (office !== '') {
      const { answers: forms = [] } = parametersOf<AnswersParameter>(context);
      const reader = await audience.readerOf(context, author);
      const values = await valuesOf(context, reader, FALLBACK_LANGUAGE);
      const clear = await clearAnswers(context);
      const property = await audience.propertyOf(context);
      const linkOf = ({ id }: AudienceFile) =>
        addressAt(deps, property, signedPath(deps, id, LINK_DAYS * 24 * 60));
      const answers = await answersText(context, forms, clear, FALLBACK_LANGUAGE, linkOf);
      const to = { recipient: office, language: FALLBACK_LANGUAGE };
      await enqueue(context, parametersOf<MailTexts>(context), to, { ...values, answers });
    }
    await noteDone(context, 'sent');
    return { outcome: 'sent' as const, result: null };
  },
});

/** The answers of the process in clear text. */
async function clearAnswers(context: FlowTaskContext): Promise<Answers> {
  const { deps, flow, subject } = context;
  const { answers } = await recordOf(context, flow, subject);
  return openRecord(deps, flow.id, audienceOf(flow).idOf(subject), answers);
}

async function enqueue(
  { deps, trx, flow, subject }: MailContext,
  mail: MailTexts,
  to: { readonly recipient: string; readonly language: string },
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const { company_id, property_id } = audienceOf(flow).kind.owner(subject);
  await queueMessage(deps, trx, {
    ...{ company_id, property_id, ...to },
    template: { subject: mail.subject, body: mail.text },
    values,
  });
}

async function valuesOf(
  context: MailContext,
  reader: Reader | null,
  language: string,
): Promise<Record<string, string>> {
  const { first_name = '', last_name = '', email = '' } = reader ?? {};
  return {
    ...(await textValues(context.deps, context, context.flow, language)),
    first_name,
    last_name,
    email,
  };
}
