import type { i18n as Translations } from 'i18next';
import type { FormBundle } from '../../../engine/forms/form.ts';
import type { DraftStore } from '../../forms/index.ts';
import type { Sender } from './guestcard-calls.ts';
import type { LoadedGuestcard } from './guestcard-data.ts';

/** What the server has told of this guest so far. */
export interface Guest extends Sender {
  readonly unitId: string;
  readonly propertyId: string;
  /** The application of the guest; '' while it is not theirs. */
  readonly inviteUrl: string;
}

/** One guestcard that is open: what the screens and tasks of its flow need. */
export interface GuestcardSubject {
  readonly loaded: LoadedGuestcard;
  /** The contact forms in their order, then the payment form. */
  readonly bundles: readonly FormBundle[];
  readonly store: DraftStore;
  readonly isRequest: boolean;
  /** As it is now, also within a task that has just learnt something. */
  readonly guest: () => Guest;
  readonly learn: (known: Partial<Guest>) => void;
  readonly i18n: Translations;
}
