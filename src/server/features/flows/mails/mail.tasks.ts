import { Type } from 'typebox';
import { PERSON } from '../../../../engine/flow/parties.ts';
import type { MailFile } from '../../../../engine/flow/wait-file.ts';
import { FALLBACK_LANGUAGE } from '../../../../engine/language/language.ts';
import type { Answers } from '../../../forms/answer-fields.ts';
import { builtInTask } from '../../../process/task.ts';
import { addressAt } from '../../../property/property-address.ts';
import { signedPath } from '../../../storage/file-ticket.ts';
import type { AudienceFile, FlowTaskContext } from '../audiences/audience.ts';
import { audienceOf } from '../audiences/audiences.ts';
import { isDone, noteDone, parametersOf } from '../data-flows/done-work.ts';
import { openRecord, recordOf } from '../data-flows/flow-record.ts';
import { answersText } from './answers-text.ts';
import { asPerson, enqueue, mailParty, valuesOf } from './mail-party.ts';

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
    const party = { process: await context.process(), party: to ?? PERSON, admits: async () => true };
    await mailParty(context, parametersOf<MailFile>(context), party, more);
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
    const { deps, flow, author } = context;
    const audience = audienceOf(flow);
    const property = await audience.propertyOf(context);
    const { portal_info, emergency_email = '' } = property.settings;
    const { answers: forms = [], urgent = false } = parametersOf<OfficeMail>(context);
    const office = urgent && emergency_email !== '' ? emergency_email : portal_info.portal_email;
    if (office !== '') {
      const reader = await audience.readerOf(context, asPerson(author));
      const values = await valuesOf(context, reader, FALLBACK_LANGUAGE);
      const clear = await clearAnswers(context);
      const linkOf = ({ id }: AudienceFile) =>
        addressAt(deps, property, signedPath(deps, id, LINK_DAYS * 24 * 60));
      const answers = await answersText(context, forms, clear, FALLBACK_LANGUAGE, linkOf);
      const to = { recipient: office, language: FALLBACK_LANGUAGE };
      await enqueue(context, parametersOf<MailFile>(context), to, { ...values, answers });
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
