import { Type } from 'typebox';
import { pageOfFlow } from '../../../../engine/flow/built-in.ts';
import { FALLBACK_LANGUAGE } from '../../../../engine/language/language.ts';
import { queueMessage } from '../../../outbox/queue-message.ts';
import type { MailContext } from '../../../process/subject.ts';
import { builtInTask } from '../../../process/task.ts';
import { partyOf } from '../parties/parties.ts';
import type { FlowTaskContext, Reader } from '../parties/party.ts';
import { answersText } from './answers-text.ts';
import { isDone, noteDone, parametersOf } from './done-work.ts';
import { openRecord, recordOf } from './flow-record.ts';
import { textValues } from './text-values.ts';

interface MailTexts {
  readonly subject: string;
  readonly text: string;
}

/** Mails the person in their language. The text may use their name, their home, and a link to the flow. */
export const sendMail = builtInTask('sendMail', {
  input: Type.Unknown(),
  async run(context: FlowTaskContext) {
    if (await isDone(context)) return { outcome: 'sent' as const, result: null, repeated: true as const };
    await mailPerson(context, parametersOf<MailTexts>(context));
    await noteDone(context, 'sent');
    return { outcome: 'sent' as const, result: null };
  },
});

/** Queues a mail to the person of a process; does nothing if nobody is left. */
export async function mailPerson(context: MailContext, texts: MailTexts): Promise<void> {
  const { deps, trx, subject, flow, author } = context;
  const party = partyOf(flow);
  const reader = await party.readerOf(context, author);
  if (reader === null) return;
  const link = await party.linkTo(deps, trx, subject, pageOfFlow(flow.file));
  const language = author.language ?? reader.language;
  const values = { ...(await valuesOf(context, reader, language)), link };
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
    const { deps, flow, subject, author } = context;
    const party = partyOf(flow);
    const office = (await party.propertyOf(context)).settings.portal_info.portal_email;
    if (office !== '') {
      const { answers: forms = [] } = parametersOf<{ answers?: readonly string[] }>(context);
      const record = await recordOf(context, flow, subject);
      const clear = openRecord(deps, flow.id, party.idOf(subject), record.answers);
      const reader = await party.readerOf(context, author);
      const values = await valuesOf(context, reader, FALLBACK_LANGUAGE);
      const answers = await answersText(context, forms, clear);
      const to = { recipient: office, language: FALLBACK_LANGUAGE };
      await enqueue(context, parametersOf<MailTexts>(context), to, { ...values, answers });
    }
    await noteDone(context, 'sent');
    return { outcome: 'sent' as const, result: null };
  },
});

async function enqueue(
  { deps, trx, flow, subject }: MailContext,
  mail: MailTexts,
  to: { readonly recipient: string; readonly language: string },
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const { company_id, property_id } = partyOf(flow).kind.owner(subject);
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
