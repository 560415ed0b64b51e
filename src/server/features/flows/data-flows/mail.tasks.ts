import { Type } from 'typebox';
import { pageOfFlow } from '../../../../engine/flow/built-in.ts';
import type { GroupFile } from '../../../../engine/flow/flow-file.ts';
import { PERSON } from '../../../../engine/flow/parties.ts';
import { groupOf } from '../../../../engine/flow/several.ts';
import { FALLBACK_LANGUAGE } from '../../../../engine/language/language.ts';
import type { Answers } from '../../../forms/answer-fields.ts';
import { queueMessage } from '../../../outbox/queue-message.ts';
import type { MailContext } from '../../../process/subject.ts';
import { type Author, builtInTask, partiesOfAuthor } from '../../../process/task.ts';
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

/** The party to which a mail goes; the person, if none is named. */
interface ToParameter {
  readonly to?: string;
}

interface OfficeMail extends AnswersParameter {
  /** Sent to the property's address for emergencies, if it has one. */
  readonly urgent?: boolean;
}

interface MailTexts {
  readonly subject: string;
  readonly text: string;
}

/**
 * Mails the person, or each member of a group, in their language. The text may use their name, their home, a link to the flow, and their answers to
 * the state's forms; a list has a paragraph for each of its entries.
 */
export const sendMail = builtInTask('sendMail', {
  input: Type.Unknown(),
  async run(context: FlowTaskContext) {
    if (await isDone(context)) return { outcome: 'sent' as const, result: null, repeated: true as const };
    const clear = await clearAnswers(context);
    const { answers: forms = [], to } = parametersOf<AnswersParameter & ToParameter>(context);
    const more = async (language: string) => ({
      answers: await answersText(context, forms, clear, language),
    });
    const texts = parametersOf<MailTexts>(context);
    const group = to === undefined ? null : groupOf(context.flow.file, to);
    if (group === null) await mailPerson(context, texts, more);
    else await mailGroup(context, group, texts, more);
    await noteDone(context, 'sent');
    return { outcome: 'sent' as const, result: null };
  },
});

/** Further values for the texts, in the language of the mail. */
type More = (language: string) => Promise<Readonly<Record<string, string>>>;

/** Queues a mail to the person of a process; does nothing if nobody is left. */
export async function mailPerson(
  context: MailContext,
  texts: MailTexts,
  more: More = async () => ({}),
): Promise<void> {
  const { deps, trx, subject, flow } = context;
  const author = asPerson(context.author);
  const audience = audienceOf(flow);
  const reader = await audience.readerOf(context, author);
  if (reader === null) return;
  const link = await audience.linkTo(deps, trx, subject, pageOfFlow(flow.file));
  const language = author.language ?? reader.language;
  const values = { ...(await valuesOf(context, reader, language)), ...(await more(language)), link };
  await enqueue(context, texts, { recipient: reader.email, language }, values);
}

/** The author, if they act as the person whom the flow is about; else nobody. */
const asPerson = (author: Author): Author =>
  partiesOfAuthor(author).includes(PERSON) ? author : { actor: '', ip: '' };

/** Queues a mail to each member of a group, with a link to this process. */
async function mailGroup(
  context: FlowTaskContext,
  group: GroupFile,
  texts: MailTexts,
  more: More,
): Promise<void> {
  const { deps, trx, subject, flow } = context;
  const audience = audienceOf(flow);
  const { start } = flow.file;
  const members = (start && (await audience.membersOf?.(context, start, group))) ?? [];
  const link = await audience.linkTo(
    deps,
    trx,
    subject,
    audience.sharedPage?.(subject, flow) ?? pageOfFlow(flow.file),
  );
  for (const member of members) {
    const { email: recipient, language } = member;
    const values = { ...(await valuesOf(context, member, language)), ...(await more(language)), link };
    await enqueue(context, texts, { recipient, language }, values);
  }
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
    const { portal_info, emergency_email = '' } = (await audience.propertyOf(context)).settings;
    const { answers: forms = [], urgent = false } = parametersOf<OfficeMail>(context);
    const office = urgent && emergency_email !== '' ? emergency_email : portal_info.portal_email;
    if (office !== '') {
      const reader = await audience.readerOf(context, asPerson(author));
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

/** The values of the texts to a person: those of the flow, and their name and address. */
export async function valuesOf(
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
