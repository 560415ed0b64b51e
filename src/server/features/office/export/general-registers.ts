/** The registers of an export about the property, its office and its processes. */
import { type Register, register } from './register.ts';

const HOMES: readonly Register[] = [
  register(
    'floor-plans',
    'floor_plans',
    ['id'],
    'id as floor_plan_id, unit_type, bedrooms, display_bathroom, square_feet, market_rent_cents',
  ),
  register(
    'listings',
    'unit_listings',
    ['unit_id'],
    'unit_id, floor_plan_id, market_rent_cents, vacant_date, occupancy_status, unit_status',
  ),
  register(
    'unit-prices',
    'unit_prices',
    ['unit_id', 'from_day'],
    'unit_id, from_day, rent_cents, applied_at',
  ),
  register(
    'listing-charges',
    'listing_charges',
    ['id'],
    'id as charge_id, floor_plan_id, charge_code, description, amount_cents, due, refundable, position',
  ),
  register(
    'unit-reservations',
    'unit_reservations',
    ['unit_id'],
    'unit_id, application_id, created_at, held_until',
  ),
  register('pages', 'pages', ['slug', 'language'], 'slug, language, page_title, page_content'),
  register('announcements-of-portal', 'shoutbox', ['id'], 'id, language, title, content, position'),
  register(
    'pictures',
    'property_pictures',
    ['id'],
    'id as picture_id, file_name, media_type, size, user_id, created_at',
  ),
];

const OFFICE: readonly Register[] = [
  register('colleagues', 'office_memberships', ['user_id'], 'user_id, roles, ended_at, ended_by'),
  register(
    'colleague-invitations',
    'office_invitations',
    ['id'],
    'id as invitation_id, email, first_name, last_name, roles, invited_by, created_at, expires_at, closed_at',
  ),
  register(
    'setting-changes',
    'property_setting_changes',
    ['id'],
    'id as change_id, revision, form, field, before_value, after_value, user_name, changed_at',
  ),
  register(
    'api-keys',
    'api_keys',
    ['user_id'],
    'name, prefix, scopes, made_by, created_at, ends_on, last_used_on, revoked_at, revoked_by, reason',
  ),
  register('webhooks', 'webhooks', ['id'], 'id as webhook_id, url, flows, made_by, created_at, ended_at'),
  register(
    'impersonations',
    'impersonations',
    ['id'],
    'staff_name, subject_kind, subject_name, reason, asked_at, begun_at, ended_at, how_ended',
  ),
  register('consents', 'consents', ['id'], 'applicant_id, user_id, kind, about, language, sha256, ip, at'),
  register('looks-at-secrets', 'secret_looks', ['id'], 'applicant_id, user_id, name, reason, at'),
  register(
    'imports',
    'office_imports',
    ['id'],
    'id as import_id, kind, file_name, state, total_rows, added, changed, user_id, created_at',
  ),
  register('erasures', 'erasures', ['id'], 'kind, subject_id, counts, total, asked_by, reason, erased_at'),
  register(
    'requests-of-deletion',
    'deletion_requests',
    ['id'],
    'user_id, state, language, asked_at, due_at, ended_at, answered_by, answer, possible_from',
  ),
  register(
    'legal-holds',
    'legal_holds',
    ['id'],
    'case_id, reason, placed_by, placed_at, lifted_by, lifted_at, lift_reason',
  ),
  register(
    'exports',
    'property_exports',
    ['id'],
    'id as export_id, user_id, reason, with_uploads, state, asked_at, saves, saved_by, saved_at',
  ),
  register(
    'exports-about-people',
    'person_exports',
    ['id'],
    'id as export_id, subject_kind, subject_id, is_own, user_id, reason, with_uploads, state, asked_at, saves, ' +
      'saved_by, saved_at',
  ),
];

const PROCESSES: readonly Register[] = [
  register(
    'process-log',
    'events',
    ['id'],
    'id as event_id, at, process_id, application_id, applicant_id, flow, flow_version, event, state_before, ' +
      'step_before, state_after, step_after, outcome, actor',
    'flow',
  ),
  register(
    'occasions',
    'flow_occasions',
    ['id'],
    'id as occasion_id, lease_id, flow, user_id, data, opened_at, opened_by, closed_at, withdrawn_at, last_day',
    'flow',
  ),
];

export const GENERAL_REGISTERS: readonly Register[] = [...HOMES, ...OFFICE, ...PROCESSES];
