/** The contact form as data: its forms, its choices, and the draft in the form in which it is sent. */
import type { AppointmentSlots, GuestcardData } from '../../../contract/guest/guestcard.contract.ts';
import { stepsOf } from '../../../engine/flow/flow-file.ts';
import type { CompiledFlow } from '../../../engine/flow/machine/build.ts';
import type { Choice, Draft } from '../../forms/index.ts';

const PAYMENT_FORM = 'guestcard/payment';

/** The forms of the contact page in order, then that of the payment. */
export function formsOf({ file }: CompiledFlow): readonly string[] {
  const wizards = Object.values(file.states).flatMap((state) => ('wizard' in state ? [state.wizard] : []));
  const sections = wizards.flatMap((wizard) =>
    stepsOf(file, wizard).flatMap(({ sections = [] }) => sections),
  );
  return [...sections.map(({ form }) => form), PAYMENT_FORM];
}

/** The preselected term in months, if offered. @see spec/pre-application.md §9 */
const USUAL_TERM = 12;

/**
 * A map of codes as choices, by description in alphabetical order.
 *
 * @example byDescription({ B: 'Alder', A: 'Birch' }).map(({ value }) => value) // ['B', 'A']
 * @see spec/pre-application.md §9
 */
export function byDescription(map: Readonly<Record<string, string>>, language: string): Choice[] {
  return Object.entries(map)
    .map(([value, text]) => ({ value, text }))
    .sort((one, other) => one.text.localeCompare(other.text, language));
}

/** The choices of the form, except the times of a day. Price ranges keep the property's order. */
export function choicesOf(
  data: GuestcardData,
  terms: readonly number[],
  language: string,
  months: (count: number) => string,
): Readonly<Record<string, readonly Choice[]>> {
  return {
    community_codes: byDescription(data.community_codes, language),
    marketing_sources: byDescription(data.marketing_sources, language),
    moving_reasons: byDescription(data.moving_reasons, language),
    price_ranges: Object.entries(data.price_ranges).map(([value, text]) => ({ value, text })),
    lease_terms: terms.map((term) => ({ value: String(term), text: months(term) })),
  };
}

/** The initial term of a form; undefined if 12 months are not offered. */
export function usualTerm(terms: readonly number[]): string | undefined {
  return terms.includes(USUAL_TERM) ? String(USUAL_TERM) : undefined;
}

/** A day at the office: its times, or the holiday on which it is closed. */
export interface OfficeDay {
  readonly holiday: string | null;
  readonly times: readonly Choice[];
}

/**
 * The office's times on a day (`YYYY-MM-DD`); null if it is not a day.
 *
 * @example officeDay(slots, '2026-12-25')?.holiday // 'Christmas Day'
 * @see spec/pre-application.md §4 Guestcard flow
 */
export function officeDay({ slots, holidays }: AppointmentSlots, day: unknown): OfficeDay | null {
  if (typeof day !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const at = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(at.getTime())) return null;
  const holiday = holidays[at.getUTCMonth() + 1]?.[at.getUTCDate()];
  const times = (slots[at.getUTCDay()] ?? []).map(({ id, label }) => ({ value: id, text: label }));
  // A day without a name is one on which the office is closed as it is on a day without times.
  return { holiday: holiday || null, times: holiday === undefined ? times : [] };
}

/** The page holds a state as an object with its id; requests contain only the id. @see spec/pre-application.md §3 */
function stateId(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
}

/**
 * The draft as it is sent: with trimmed comments, the state's id, and the challenge of the verified number.
 *
 * @example sentForm({ comments: ' Hi ', state_code: { id: 'TX' } }, null, 'u1')
 *   // { comments: 'Hi', state_code: 'TX', unit_id: 'u1' }
 */
export function sentForm(draft: Draft, challenge: string | null, unitId: string): Draft {
  const { comments, state_code } = draft;
  return {
    ...draft,
    unit_id: unitId,
    ...(typeof comments === 'string' ? { comments: comments.trim() } : {}),
    ...(state_code === undefined ? {} : { state_code: stateId(state_code) }),
    ...(challenge === null ? {} : { is_mobile_verified: true, hashed: challenge }),
  };
}

/** Initial values of the payment form: name and address from the contact form. */
export function billingFrom(draft: Draft): Record<string, unknown> {
  const text = (name: string): string => (typeof draft[name] === 'string' ? draft[name] : '');
  return {
    account_holders_name: `${text('first_name')} ${text('last_name')}`.trim(),
    address1: text('address1'),
    apartment_no: text('apartment_no'),
    zip_code: text('zip_code').slice(0, 5),
    city: text('city'),
    state_code: stateId(draft.state_code),
  };
}
