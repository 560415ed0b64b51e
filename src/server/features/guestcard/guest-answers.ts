/**
 * The contact form of a guestcard between what is stored, where its secrets are sealed, and what anybody is shown.
 */
import type { Guestcard, GuestForm } from '../../../db/guestcard/guestcard.repository.ts';
import type { Deps } from '../../deps.ts';
import { flowAnswers } from '../../forms/flow-answers.ts';
import {
  keepMasked,
  maskAnswers,
  openAnswers,
  type Sealing,
  sealAnswers,
} from '../../forms/secret-answers.ts';

export type GuestAnswerNeeds = Pick<Deps, 'forms' | 'flows' | 'secrets'>;

/** The form as its guest and the office may see it: secrets masked. */
export function shownGuestForm(deps: GuestAnswerNeeds, guestcard: Pick<Guestcard, 'id' | 'form'>): GuestForm {
  const sealing = sealingOf(deps, guestcard.id);
  return maskAnswers(sealing.secrets, openAnswers(sealing, guestcard.form));
}

/** What a guest sent, with the secrets of their guestcard in the place of the masks; null: there is none yet. */
export function unmaskedGuestForm(
  deps: GuestAnswerNeeds,
  sent: GuestForm,
  guestcard: Pick<Guestcard, 'id' | 'form'> | null,
): GuestForm {
  const { secrets } = flowAnswers(deps, 'guestcard');
  const stored = guestcard === null ? {} : openAnswers(sealingOf(deps, guestcard.id), guestcard.form);
  return keepMasked(secrets, sent, stored);
}

/** The form to store for the guestcard of that id; `before` is what is stored of it now. */
export function sealedGuestForm(
  deps: GuestAnswerNeeds & Pick<Deps, 'random'>,
  form: GuestForm,
  id: string,
  before: GuestForm,
): GuestForm {
  return sealAnswers(sealingOf(deps, id), form, before, () => deps.random.id());
}

function sealingOf(deps: GuestAnswerNeeds, id: string): Sealing {
  return { secrets: flowAnswers(deps, 'guestcard').secrets, owner: `guestcard:${id}`, box: deps.secrets };
}
