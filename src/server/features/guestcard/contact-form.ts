/** The contact form of a guestcard: validating what was sent, encrypting it for storage, and masking it for display. */
import type { AppointmentSlots } from '../../../contract/guest/guestcard.contract.ts';
import type { Guestcard, GuestForm } from '../../../db/guestcard/guestcard.repository.ts';
import { checkForm } from '../../../engine/forms/answers/check.ts';
import { formInstance } from '../../../engine/forms/answers/instance.ts';
import type { FieldIssue, FormBundle, FormFacts } from '../../../engine/forms/form.ts';
import { FALLBACK_LANGUAGE } from '../../../engine/language/language.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { flowAnswers } from '../../forms/flow-answers.ts';
import {
  keepMasked,
  maskAnswers,
  openAnswers,
  type Sealing,
  sealAnswers,
} from '../../forms/secret-answers.ts';
import { FlowCannotRun, flowOf } from '../../process/flow-cannot-run.ts';
import { appointmentSlots, type GuestPlace, guestFormFacts, leaseTerms } from './guest-place.ts';

type Needs = Pick<Deps, 'forms' | 'flows' | 'clock'>;

/**
 * Validates a contact form and returns it for storage: known fields only, trimmed, numbers without formatting. The sent
 * `is_mobile_verified`, codes and ids are dropped.
 *
 * @throws {AppError} `validation.failed` with every failed field, and the first one as `joi_error`.
 * @see spec/pre-application.md §5 Guestcard contact form
 */
export function checkedContactForm(deps: Needs, place: GuestPlace, sent: GuestForm): GuestForm {
  const facts = guestFormFacts(place, deps.clock.now());
  const bundles = contactBundles(deps);
  const given = givenIn(bundles, sent, facts);
  const issues: Pick<FieldIssue, 'path' | 'code'>[] = bundles.flatMap((bundle) =>
    checkForm(bundle, sent, facts),
  );
  const failed = new Set(issues.map(({ path }) => path));
  issues.push(
    ...unknownChoices(place, given, appointmentSlots(place, deps.clock.now(), FALLBACK_LANGUAGE))
      .filter((path) => !failed.has(path))
      .map((path) => ({ path, code: 'validation.invalid' })),
  );
  const [first] = issues;
  if (first) {
    const fields = issues.map(({ path, code }) => ({ path, code }));
    throw new AppError('validation.failed', { details: { fields }, beside: { joi_error: first.path } });
  }
  return { ...given, contact_no: digitsOf(given.contact_no), zip_code: digitsOf(given.zip_code) };
}

/** The forms that the flow shows on its contact page, in their order. */
function contactBundles(deps: Needs): FormBundle[] {
  const { contact } = flowOf(deps, 'guestcard').file.states;
  const steps = contact !== undefined && 'wizard' in contact ? (contact.wizard.steps ?? []) : [];
  return steps.flatMap(({ sections = [] }) =>
    sections.flatMap(({ form }) => {
      const bundle = deps.forms.get(form);
      if (bundle === undefined) throw new FlowCannotRun('guestcard', `The form "${form}" is not loaded.`);
      return [bundle];
    }),
  );
}

function givenIn(bundles: readonly FormBundle[], sent: GuestForm, facts: FormFacts): GuestForm {
  const given: GuestForm = {};
  for (const bundle of bundles) {
    const { facts: _, ...fields } = formInstance(bundle, sent, facts);
    Object.assign(given, fields);
  }
  return given;
}

/** Fields whose value the property does not offer. */
function unknownChoices({ settings }: GuestPlace, given: GuestForm, slots: AppointmentSlots): string[] {
  const offered: Record<string, readonly string[]> = {
    community_code: Object.keys(settings.community_codes),
    price_range: Object.keys(settings.price_ranges),
    marketing_source: Object.keys(settings.marketing_sources),
    moving_reason: Object.keys(settings.moving_reasons),
    lease_term: leaseTerms(settings.lease_terms).map(String),
    appointment_time: slotsOn(slots, given.appointment_date).map(({ id }) => id),
  };
  return Object.entries(offered).flatMap(([name, values]) => {
    const value = given[name];
    return value === undefined || (typeof value === 'string' && values.includes(value)) ? [] : [name];
  });
}

/** The slots of a day; none on a holiday or without a day. */
function slotsOn({ slots, holidays }: AppointmentSlots, day: unknown): { id: string; label: string }[] {
  if (typeof day !== 'string') return [];
  const at = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(at.getTime())) return [];
  const isHoliday = holidays[at.getUTCMonth() + 1]?.[at.getUTCDate()] !== undefined;
  return isHoliday ? [] : (slots[at.getUTCDay()] ?? []);
}

function digitsOf(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll(/\D/g, '') : '';
}

export type GuestAnswerNeeds = Pick<Deps, 'forms' | 'flows' | 'secrets'>;

/** The form as its guest and the office see it: secrets masked. */
export function shownGuestForm(deps: GuestAnswerNeeds, guestcard: Pick<Guestcard, 'id' | 'form'>): GuestForm {
  return maskAnswers(flowAnswers(deps, 'guestcard').secrets, openedGuestForm(deps, guestcard));
}

/** The form decrypted; it must not leave the server. */
export function openedGuestForm(
  deps: GuestAnswerNeeds,
  guestcard: Pick<Guestcard, 'id' | 'form'>,
): GuestForm {
  return openAnswers(sealingOf(deps, guestcard.id), guestcard.form);
}

/** A sent form with masks replaced by the stored secrets; null: the guestcard is new. */
export function unmaskedGuestForm(
  deps: GuestAnswerNeeds,
  sent: GuestForm,
  guestcard: Pick<Guestcard, 'id' | 'form'> | null,
): GuestForm {
  const { secrets } = flowAnswers(deps, 'guestcard');
  const stored = guestcard === null ? {} : openedGuestForm(deps, guestcard);
  return keepMasked(secrets, sent, stored);
}

/** The form to store for this guestcard id. Stored values that no form asks for now are kept. */
export function sealedGuestForm(
  deps: GuestAnswerNeeds & Pick<Deps, 'random'>,
  form: GuestForm,
  id: string,
  before: GuestForm,
): GuestForm {
  const { known } = flowAnswers(deps, 'guestcard');
  const unasked = Object.fromEntries(Object.entries(before).filter(([name]) => !known.has(name)));
  return { ...unasked, ...sealAnswers(sealingOf(deps, id), form, before, () => deps.random.id()) };
}

/** The owner that the secrets of a guestcard are encrypted for. */
export const guestcardOwner = (id: string): string => `guestcard:${id}`;

function sealingOf(deps: GuestAnswerNeeds, id: string): Sealing {
  return { secrets: flowAnswers(deps, 'guestcard').secrets, owner: guestcardOwner(id), box: deps.secrets };
}
