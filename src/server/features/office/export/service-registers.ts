/** The registers of an export about what residents and the office exchange: repairs, messages, parcels, documents. */
import { type Register, register } from './register.ts';

export const SERVICE_REGISTERS: readonly Register[] = [
  register(
    'workorders',
    'workorders',
    ['id'],
    'id as workorder_id, lease_id, user_id, category, title, description, permission_to_enter, entry_note, times, ' +
      'status, emergency, visit_from, visit_until, accepted_at, done_at, closed_at, stars, created_at, changed_at',
  ),
  register(
    'workorder-entries',
    'workorder_entries',
    ['workorder_id', 'position'],
    'id as entry_id, workorder_id, position, kind, by_office, author, text, visit_from, visit_until, at',
  ),
  register('workorder-notes', 'workorder_notes', ['id'], 'id as note_id, workorder_id, user_id, text, at'),
  register(
    'workorder-costs',
    'workorder_costs',
    ['id'],
    'id as cost_id, workorder_id, user_id, kind, description, minutes, amount_cents, at, removed_at, removed_by',
  ),
  register(
    'inspection-plans',
    'inspection_plans',
    ['id'],
    'id as plan_id, title, description, category, every_months, first_day, next_day, unit_ids, created_by, ' +
      'created_at, ended_at',
  ),
  register(
    'messages',
    'resident_messages',
    ['id'],
    'id as message_id, thread_id, created_at, from_office, author, user_id, applicant_id, lease_id, workorder_id, ' +
      'invoice_id, subject, message, read_at',
  ),
  register(
    'message-threads',
    'message_threads',
    ['thread_id'],
    'thread_id, claimed_by, claimed_at, settled_at, settled_by',
  ),
  register(
    'message-templates',
    'message_templates',
    ['id'],
    'id as template_id, name, texts, changed_by, changed_at',
  ),
  register(
    'announcements',
    'announcements',
    ['id'],
    'id as announcement_id, texts, by_mail, by_sms, notice_until, audience, recipients, sent_by, sent_at',
  ),
  register(
    'announcement-recipients',
    'announcement_recipients',
    ['announcement_id', 'user_id'],
    'announcement_id, user_id, lease_id, queued_at',
  ),
  register(
    'notice-wishes',
    'notice_wishes',
    ['user_id', 'kind', 'channel'],
    'user_id, kind, channel, is_wanted',
  ),
  register(
    'parcels',
    'parcels',
    ['id'],
    'id as parcel_id, lease_id, carrier, description, place, label_name, arrived_at, taken_in_by, picked_up_at, ' +
      'picked_up_by, given_by, given_reason',
  ),
  register('documents', 'resident_documents', ['id'], 'id as document_id, lease_id, kind, title, created_at'),
  register(
    'attachments',
    'resident_files',
    ['id'],
    'id as file_id, lease_id, owner_kind, owner_id, position, file_name, media_type, size, created_at',
  ),
  register(
    'tenancy-files',
    'tenancy_files',
    ['id'],
    'id as file_id, lease_id, purpose, file_name, media_type, size, source, created_at',
    'purpose',
  ),
];
