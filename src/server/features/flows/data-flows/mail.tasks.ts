import { Type } from 'typebox';
import { pageOfFlow } from '../../../../engine/flow/built-in.ts';
import { FALLBACK_LANGUAGE } from '../../../../engine/language/language.ts';
import { queueMessage } from '../../../outbox/queue-message.ts';
import { builtInTask } from '../../../process/task.ts';
import { partyOf } from '../parties/parties.ts';
import type { FlowTaskContext, Reader } from '../parties/party.ts';
import { answersText } from './answers-text.ts';
import { isDone, noteDone, parametersOf } from './done-work.ts';
import { openRecord, recordOf } from './flow-record.ts';
import { textValues } from './text-values.ts';

interface MailParameters {
  readonly subject: string;
  readonly text: string;
}

/** Mails the person in their language. The text may use their name, their home, and a link to the flow. */
export const sendMail = builtInTask('sendMail', {
  input: Type.Unknown(),
  async run(context: FlowTaskContext) {
    if (await isDone(context)) return { outcome: 'sent' as const, result: null, repeated: true as const };
    const { deps, trx, subject, flow, author } = context;
    const party = partyOf(flow);
    const reader = await party.readerOf(context, author);
    if (reader !== null) {
      const link = await party.linkTo(deps, trx, subject, pageOfFlow(flow.file));
      const language = author.language ?? reader.language;
      await enqueue(context, reader.email, language, {
        ...(await valuesOf(context, reader, language)),
        link,
      });
    }
    await noteDone(context, 'sent');
    return { outcome: 'sent' as const, result: null };
  },
});

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
      await enqueue(context, office, FALLBACK_LANGUAGE, { ...values, answers });
    }
    await noteDone(context, 'sent');
    return { outcome: 'sent' as const, result: null };
  },
});

async function enqueue(
  context: FlowTaskContext,
  recipient: string,
  language: string,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const { deps, trx, flow, subject } = context;
  const mail = parametersOf<MailParameters>(context);
  const { company_id, property_id } = partyOf(flow).kind.owner(subject);
  await queueMessage(deps, trx, {
    ...{ company_id, property_id, recipient, language },
    template: { subject: mail.subject, body: mail.text },
    values,
  });
}

async function valuesOf(
  context: FlowTaskContext,
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
