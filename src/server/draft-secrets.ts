/**
 * Secret answers of a draft: sealed in the database, masked on the way out, kept when a mask comes back.
 */
import type { DraftData } from '../db/applicant/applicant.repository.ts';
import type { SecretBox } from './secret-box.ts';

const entity = 'applicant_screening_info';
const secretFields = ['ssn', 'dl_number'] as const;
const stars = '*****';
const shownCharacters = 4;

/**
 * The draft to store: its secrets sealed for this applicant.
 *
 * @example sealDraft({ applicant_screening_info: { ssn: '123456789' } }, 'a1', box)
 */
export function sealDraft(draft: DraftData, applicantId: string, box: SecretBox): DraftData {
  return changeSecrets(draft, (value, field) =>
    isBlank(value) ? value : box.seal(JSON.stringify(value), purpose(field, applicantId)),
  );
}

/** The draft as it was before `sealDraft`. A secret that does not open (another key) is absent. */
export function openDraft(stored: DraftData, applicantId: string, box: SecretBox): DraftData {
  return changeSecrets(stored, (value, field) => {
    if (typeof value !== 'string' || value === '') return value;
    const text = box.open(value, purpose(field, applicantId));
    return text === null ? undefined : (JSON.parse(text) as unknown);
  });
}

/** The draft as anybody may see it: five stars and the last four characters of each secret. */
export function maskDraft(draft: DraftData): DraftData {
  return changeSecrets(draft, (value) => (isBlank(value) ? value : maskOf(value)));
}

/**
 * What was sent, with the stored secret in the place of a mask; a mask of nothing is absent.
 *
 * @example keepMasked({ ssn: '*****6789' }, { ssn: '123456789' }) // within the entity: { ssn: '123456789' }
 */
export function keepMasked(sent: DraftData, stored: DraftData): DraftData {
  return changeSecrets(sent, (value, field) => {
    if (typeof value !== 'string' || !value.trim().startsWith('*')) return value;
    const known = stored[entity];
    return isRecord(known) ? known[field] : undefined;
  });
}

function maskOf(value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  // Of a short value the last characters would be all of it.
  return text.length > shownCharacters ? `${stars}${text.slice(-shownCharacters)}` : stars;
}

function changeSecrets(
  draft: DraftData,
  change: (value: unknown, field: (typeof secretFields)[number]) => unknown,
): DraftData {
  const found = draft[entity];
  if (!isRecord(found)) return draft;
  const changed = { ...found };
  for (const field of secretFields) {
    if (!Object.hasOwn(found, field)) continue;
    const value = change(found[field], field);
    if (value === undefined) delete changed[field];
    else changed[field] = value;
  }
  return { ...draft, [entity]: changed };
}

function purpose(field: string, applicantId: string): string {
  return `${entity}.${field}:${applicantId}`;
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
