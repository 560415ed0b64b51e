/** Mails to the parties of a process. */
import { provenMobile } from '../../../../db/resident/contact.repository.ts';
import { pageOfFlow } from '../../../../engine/flow/built-in.ts';
import type { CompiledFlow } from '../../../../engine/flow/machine/build.ts';
import { PERSON } from '../../../../engine/flow/parties.ts';
import { groupOf, policyOf } from '../../../../engine/flow/several.ts';
import type { MailFile } from '../../../../engine/flow/wait-file.ts';
import { queueMessage } from '../../../outbox/queue-message.ts';
import type { MailContext, MailedParty } from '../../../process/subject.ts';
import { type Author, partiesOfAuthor } from '../../../process/task.ts';
import { membersOfOffice } from '../../../process/turns/office-members.ts';
import { addressAt } from '../../../property/property-address.ts';
import type { AudienceContext, AudienceMember, Reader } from '../audiences/audience.ts';
import { audienceOf } from '../audiences/audiences.ts';
import { textValues } from '../data-flows/text-values.ts';

/** Further values for the texts, in the language of the mail. */
type More = (language: string) => Promise<Readonly<Record<string, string>>>;

/** Queues a mail to the person of a process; does nothing if nobody is left. */
export async function mailPerson(
  context: MailContext,
  texts: MailFile,
  more: More = async () => ({}),
): Promise<void> {
  const { deps, trx, subject, flow } = context;
  const author = asPerson(context.author);
  const audience = audienceOf(flow);
  const reader = await audience.readerOf(context, author);
  if (reader === null) return;
  const link = await audience.linkTo(deps, trx, subject, pageOfFlow(flow.file));
  const language = author.language ?? reader.language;
  await mailTo(context, texts, { ...reader, language }, { link, ...(await more(language)) });
}

/** The author, if they act as the person whom the flow is about; else nobody. */
export const asPerson = (author: Author): Author =>
  partiesOfAuthor(author).includes(PERSON) ? author : { actor: '', ip: '' };

/**
 * Queues a mail to each of a party whom `to` admits: to the person, to the members of a group with a link to this process, or
 * to the members of the office who hold its policy at the property, with a link to their turn.
 */
export async function mailParty(
  context: MailContext,
  texts: MailFile,
  to: MailedParty,
  more: More = async () => ({}),
): Promise<void> {
  const { file } = context.flow;
  const { party, process, admits } = to;
  if (party === PERSON) {
    if (await admits(PERSON)) await mailPerson(context, texts, more);
    return;
  }
  const policy = policyOf(file, party);
  const members =
    policy === null ? await membersOf(context, party) : await officeMembers(context, policy, process);
  const mayMail = policy === null ? audienceOf(context.flow).mayMail : undefined;
  for (const member of members) {
    if (!(await admits(member.id))) continue;
    if (mayMail !== undefined && !(await mayMail(context, member))) continue;
    const link = policy === null ? await sharedLink(context, member) : await officeLink(context, process.id);
    await mailTo(context, texts, member, { link, ...(await more(member.language)) });
  }
}

async function membersOf(context: MailContext, party: string): Promise<readonly AudienceMember[]> {
  const { flow } = context;
  const group = groupOf(flow.file, party);
  return group === null ? [] : ((await audienceOf(flow).membersOf?.(context, group)) ?? []);
}

async function officeMembers(
  { db }: MailContext,
  policy: string,
  process: MailedParty['process'],
): Promise<readonly AudienceMember[]> {
  const members = await membersOfOffice(db, policy, process);
  return members.map((member) => ({ ...member, mobileOf: () => provenMobile(db, member.id) }));
}

/** The address at which a member of a group opens the process: with a token of their own, if the link needs one. */
function sharedLink(
  { deps, trx, subject, flow }: MailContext,
  member: Pick<AudienceMember, 'id'>,
): Promise<string> {
  const audience = audienceOf(flow);
  const page = audience.sharedPage?.(subject, flow) ?? pageOfFlow(flow.file);
  return audience.linkTo(deps, trx, subject, page, member);
}

async function officeLink(context: MailContext, processId: string): Promise<string> {
  const property = await audienceOf(context.flow).propertyOf(context);
  return addressAt(context.deps, property, `/office/process/${processId}`);
}

/**
 * Queues a mail in the language of the reader, and an SMS if the texts have one and the reader a proven number. The texts
 * may also name the flow, and whom it is about.
 */
async function mailTo(
  context: MailContext,
  texts: MailFile,
  reader: Reader,
  more: Readonly<Record<string, string>>,
): Promise<void> {
  const { language, email: recipient } = reader;
  const values = {
    ...(await valuesOf(context, reader, language)),
    ...(await namesOf(context, language)),
    ...more,
  };
  await enqueue(context, texts, { recipient, language }, values);
  if (texts.sms === undefined) return;
  const { company_id, property_id } = audienceOf(context.flow).kind.owner(context.subject);
  await queueMessage(context.deps, context.trx, {
    ...{ company_id, property_id, language, values },
    channel: 'sms',
    recipient: (await reader.mobileOf?.()) ?? '',
    template: { body: texts.sms },
  });
}

async function namesOf(context: MailContext, language: string): Promise<Record<string, string>> {
  const { deps, flow } = context;
  return {
    title: deps.texts.message(language, flow.file.start?.title ?? '', {}),
    about: await aboutOf(context, flow),
  };
}

/** The person and the home that a process is about. @example 'Robin Lee, 204 / B' */
export async function aboutOf(context: AudienceContext, flow: CompiledFlow): Promise<string> {
  const audience = audienceOf(flow);
  const reader = await audience.readerOf(context, { actor: '', ip: '' });
  const name = reader === null ? '' : `${reader.first_name} ${reader.last_name}`.trim();
  return [name, await audience.unitOf(context)].filter((part) => part !== '').join(', ');
}

/** Puts a mail about a process into the outbox. */
export async function enqueue(
  { deps, trx, flow, subject }: MailContext,
  mail: MailFile,
  to: { readonly recipient: string; readonly language: string },
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const { company_id, property_id } = audienceOf(flow).kind.owner(subject);
  await queueMessage(deps, trx, {
    ...{ company_id, property_id, ...to },
    template: { subject: mail.subject, body: mail.text },
    values,
    isConfidential: flow.file.start?.confidential === true,
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
