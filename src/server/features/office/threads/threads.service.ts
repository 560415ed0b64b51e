import { mayServe } from '../../../../contract/access/grants.ts';
import type {
  OfficeThread,
  OfficeThreads,
  ThreadsQuery,
} from '../../../../contract/office/people/thread.contract.ts';
import { findApplicant } from '../../../../db/applicant/applicant.repository.ts';
import type { Connection } from '../../../../db/client.ts';
import {
  findThreadHead,
  listThreadHeads,
  type ThreadHead,
} from '../../../../db/office/people/thread.repository.ts';
import { findProperty } from '../../../../db/property/property.repository.ts';
import { listMembers } from '../../../../db/session/membership.repository.ts';
import { displayName, findUser, listUserNames, type User } from '../../../../db/session/user.repository.ts';
import { asStaff } from '../../../access/access.ts';
import type { Deps } from '../../../deps.ts';
import { askedPage } from '../../../http/asked-page.ts';
import { homeName } from '../../../property/home-name.ts';
import { openThread, shownCharacters, threadOf } from '../../messages/thread-view.ts';
import { alsoHere } from '../also-here.ts';
import { type Officer, served } from '../office.ts';
import { templatesFor } from './templates.service.ts';

/**
 * A page of the threads of a property; by default the first of those that wait for an answer, the oldest first.
 *
 * @param asked the query of the call
 * @example (await readThreads(db, user, {})).total // 3
 */
export async function readThreads(
  db: Connection,
  user: User,
  { show = 'waiting', ...asked }: ThreadsQuery,
): Promise<OfficeThreads> {
  const { order, limit, offset } = askedPage(asked, { sort: 'last_at', order: 'asc' });
  const { rows, total } = await listThreadHeads(db, user.property_id, {
    ...{ show, order, limit, offset },
    member: user.id,
  });
  const names = await listUserNames(
    db,
    rows.flatMap(({ claimed_by }) => claimed_by ?? []),
  );
  return {
    total,
    rows: rows.map((head) => ({
      ...headView(head, user, names),
      subject: head.subject,
      last_text: head.last_text.slice(0, shownCharacters),
      last_at: head.last_at,
      last_by_office: head.last_by_office,
      unread: head.is_unread,
    })),
  };
}

/**
 * A thread of the property with its messages, and with the templates for an answer.
 *
 * @param language of the member.
 * @throws {AppError} `record.not_found` for a thread of another property.
 */
export async function readThread(
  deps: Pick<Deps, 'db' | 'secrets' | 'clock' | 'texts'>,
  officer: Officer,
  id: string,
  language: string,
): Promise<OfficeThread> {
  const { db } = deps;
  const head = served(officer, await findThreadHead(db, id));
  const { property_id, user_id, applicant_id, claimed_by } = head;
  const reader = { user_id, applicant_ids: applicant_id === null ? [] : [applicant_id] };
  const messages = await threadOf(db, reader, head.thread_id);
  const members = await listMembers(db, property_id);
  const person = (user_id === null ? null : await findUser(db, user_id)) ??
    (applicant_id === null ? null : await findApplicant(db, applicant_id)) ?? {
      ...{ first_name: '', last_name: '', language },
    };
  return {
    ...headView(head, officer.user, await listUserNames(db, claimed_by === null ? [] : [claimed_by])),
    here: await alsoHere(deps, officer, `thread ${head.thread_id}`),
    thread: await openThread(deps, messages, language),
    colleagues: members
      .filter((member) => mayServe(asStaff(member), 'manage_messages', head))
      .map((member) => ({ user_id: member.id, name: displayName(member) })),
    templates: await templatesFor(db, property_id, person.language, {
      first_name: person.first_name,
      last_name: person.last_name,
      home: head.unit === null ? '' : homeName(head.unit),
      property: (await findProperty(db, property_id))?.name ?? '',
      member: officer.author.name,
    }),
  };
}

function headView(
  { thread_id, person, unit, case_id, waits, claimed_by }: ThreadHead,
  { id }: User,
  names: ReadonlyMap<string, string>,
) {
  return {
    message_id: thread_id,
    person,
    home: unit === null ? '' : homeName(unit),
    case_id,
    waits,
    claimed_by: claimed_by === null ? null : { user_id: claimed_by, name: names.get(claimed_by) ?? '' },
    mine: claimed_by === id,
  };
}
