/** Which kind of data each table of the erasing plan is, as a page names it. */
import type { DataTopic } from '../../../contract/office/privacy/person-deletion.contract.ts';
import type { Tables } from '../../tables.ts';
import type { ErasedTable } from '../erasing-plan.ts';

const TABLES: Readonly<Partial<Record<DataTopic, readonly (keyof Tables)[]>>> = {
  guestcard: ['guest_tokens', 'guestcards'],
  messages: ['resident_files', 'resident_messages', 'announcement_recipients'],
  mails: ['notices', 'outbox'],
  repairs: ['workorders', 'workorder_entries', 'workorder_notes'],
  processes: [
    ...(['process_answers', 'process_member_answers', 'process_signatures', 'process_acts'] as const),
    ...(['process_dates', 'process_requests', 'tenancy_files', 'flow_occasions', 'events'] as const),
  ],
  home: ['belongings', 'parcels', 'document_reads'],
  consents: ['consents'],
  money: ['payment_methods'],
  application: [
    ...(['applicants', 'household_members', 'files', 'required_documents', 'questionnaire_files'] as const),
    ...(['questionnaire_responses', 'unsent_answer_files', 'landlord_links', 'exams', 'autosaves'] as const),
    ...(['answer_changes', 'access_tokens', 'secret_looks', 'application_invitations'] as const),
  ],
};

const KEPT: Readonly<Record<Extract<ErasedTable, { rows: 'kept' }>['because'], DataTopic>> = {
  ...{ money: 'money', lease: 'leases', office: 'records', ids: 'records', texts: 'consents' },
};

/** Of these the rows stay, without what opens something or says from where. */
const KEPT_TOPICS: readonly DataTopic[] = ['consents', 'money'];

/**
 * The kind of data that a table of the plan holds, and whether a deletion keeps it.
 *
 * @example topicOf({ table: 'leases', rows: 'kept', because: 'lease' }) // { topic: 'leases', isKept: true }
 */
export function topicOf(entry: ErasedTable): { readonly topic: DataTopic; readonly isKept: boolean } {
  if (entry.rows === 'kept') return { topic: KEPT[entry.because], isKept: true };
  const found = Object.entries(TABLES).find(([, tables]) => tables.includes(entry.table));
  const topic = (found?.[0] ?? 'account') as DataTopic;
  return { topic, isKept: KEPT_TOPICS.includes(topic) };
}

/** What of an application has to be kept for a time after the decision. The rest of it goes with its person. */
export const KEPT_OF_APPLICATION: readonly (keyof Tables)[] = [
  ...(['applicants', 'household_members', 'files', 'required_documents', 'answer_changes'] as const),
  ...(['questionnaire_responses', 'questionnaire_files'] as const),
];
