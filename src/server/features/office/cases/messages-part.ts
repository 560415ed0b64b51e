import { CASE_MESSAGES } from '../../../../contract/limits.ts';
import type { OfficeCase } from '../../../../contract/office/case.contract.ts';
import type { Applicant } from '../../../../db/applicant/applicant.repository.ts';
import type { Connection } from '../../../../db/client.ts';
import { listMessagesOf, type ReaderAt } from '../../../../db/resident/resident-message.repository.ts';
import type { Row } from '../../../../db/tables.ts';

interface Household {
  readonly property_id: string;
  readonly lease_id: string | null;
  readonly applicants: readonly Applicant[];
  readonly occupants: readonly Row<'lease_occupants'>[];
}

/** The latest messages between the office and the people of a household, each once. */
export async function messagesPart(
  db: Connection,
  { property_id, lease_id, applicants, occupants }: Household,
): Promise<OfficeCase['messages']> {
  const readers: ReaderAt[] = [
    { user_id: null, applicant_ids: applicants.map(({ id }) => id), lease_id },
    ...occupants.flatMap(({ user_id }) =>
      user_id === null ? [] : [{ user_id, applicant_ids: [], lease_id: lease_id ?? '' }],
    ),
  ];
  const all = [];
  for (const reader of readers)
    if (reader.user_id !== null || reader.applicant_ids.length > 0)
      all.push(...(await listMessagesOf(db, reader)));
  const once = new Map(
    all.filter((one) => one.property_id === property_id).map((message) => [message.id, message]),
  );
  return [...once.values()]
    .sort((one, other) => other.created_at.localeCompare(one.created_at))
    .slice(0, CASE_MESSAGES)
    .map(({ id, from_office, author, subject, message, created_at }) => ({
      id,
      by_office: from_office === 1,
      author,
      subject,
      message,
      created_at,
    }));
}
