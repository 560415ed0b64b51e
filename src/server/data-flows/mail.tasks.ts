import { Type } from 'typebox';
import { findApplication, findUnit } from '../../db/property/property.repository.ts';
import { FALLBACK_LANGUAGE } from '../../engine/language/language.ts';
import { propertyOf } from '../features/application/applicant.subject.ts';
import { addLink } from '../invitation.ts';
import { builtInTask } from '../process/task.ts';
import { queueMessage } from '../secrets/sealed-messages.ts';
import { inOneLine } from '../texts/filled-text.ts';
import { answersText } from './answers-text.ts';
import { type FlowTaskContext, isDone, noteDone, parametersOf } from './done-work.ts';
import { openRecord, recordOf } from './flow-record.ts';

interface MailParameters {
  readonly subject: string;
  readonly text: string;
}

/** Mails the person, in their language. The text may name who they are, where they live, and a link to the flow. */
export const sendMail = builtInTask('sendMail', {
  onceOnly: false,
  input: Type.Unknown(),
  async run(context: FlowTaskContext) {
    if (await isDone(context)) return { outcome: 'sent' as const, result: null, repeated: true as const };
    const { deps, trx, subject, flow, author } = context;
    const token = await addLink(deps, trx, subject);
    const link = `${deps.settings.baseUrl}/flow/${flow.id}?access_token=${token}`;
    const language = author.language ?? subject.language;
    await enqueue(context, subject.email, language, { ...(await valuesOf(context)), link });
    await noteDone(context, 'sent');
    return { outcome: 'sent' as const, result: null };
  },
});

/**
 * Mails the office of the property, in the fallback language: with the answers to the forms that the state names,
 * files as links. An office without an address is told nothing, and nobody waits for it.
 */
export const notifyOffice = builtInTask('notifyOffice', {
  onceOnly: false,
  input: Type.Unknown(),
  async run(context: FlowTaskContext) {
    if (await isDone(context)) return { outcome: 'sent' as const, result: null, repeated: true as const };
    const office = (await propertyOf(context)).settings.portal_info.portal_email;
    if (office !== '') {
      const { deps, flow, subject } = context;
      const { answers: forms = [] } = parametersOf<{ answers?: readonly string[] }>(context);
      const record = await recordOf(context, flow.id, subject.id);
      const clear = openRecord(deps, flow.id, subject.id, record.answers);
      const values = { ...(await valuesOf(context)), answers: await answersText(context, forms, clear) };
      await enqueue(context, office, FALLBACK_LANGUAGE, values);
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
  const { deps, trx, subject, now } = context;
  const mail = parametersOf<MailParameters>(context);
  await queueMessage(deps, trx, {
    id: deps.random.id(),
    company_id: subject.company_id,
    property_id: subject.property_id,
    channel: 'mail',
    recipient,
    subject: inOneLine(deps.texts.message(language, mail.subject, values)),
    body: deps.texts.message(language, mail.text, values),
    created_at: now.toISOString(),
  });
}

async function valuesOf(context: FlowTaskContext): Promise<Record<string, string>> {
  const { trx, subject } = context;
  const { name } = await propertyOf(context);
  const application = await findApplication(trx, subject.application_id);
  const unit = application === null ? null : await findUnit(trx, application.unit_id);
  const { first_name, last_name, email } = subject;
  const where = unit === null ? '-' : `${unit.details.unit_uid} / ${unit.details.building_uid}`;
  return { first_name, last_name, email, property: name, unit: where };
}
