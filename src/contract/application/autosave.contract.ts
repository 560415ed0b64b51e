/** What a person has typed but not saved. It survives closing the browser, and resumes on another device. */
import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { TokenHeader } from '../error.contract.ts';
import { DRAFT_ENTITIES } from '../limits.ts';

const Parts = Type.Record(Type.String(), Type.Unknown(), {
  maxProperties: DRAFT_ENTITIES,
  description: 'Answers by entity that differ from the saved draft. Secrets and consent are left out.',
});
const Serial = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });
const At = Type.String({ description: 'ISO 8601, UTC.' });

/** `serial` is the one that the window started from; 0 before the first autosave. */
export const AutosaveWish = Type.Object({ draft_data: Parts, serial: Serial });
export type AutosaveWish = Static<typeof AutosaveWish>;

export const AutosaveAnswer = Type.Object({ serial: Serial, saved_at: At });
export type AutosaveAnswer = Static<typeof AutosaveAnswer>;

/** What is stored, as the application's response returns it. */
export const Autosaved = Type.Object({ draft_data: Parts, serial: Serial, saved_at: At });
export type Autosaved = Static<typeof Autosaved>;

export const autosaveDraft = endpoint({
  method: 'POST',
  path: '/api/applicant/application/autosave',
  tag: 'application',
  summary: 'Keep answers that are not saved yet, instead of those kept before. 409 draft.stale',
  request: { headers: TokenHeader, body: AutosaveWish },
  answer: AutosaveAnswer,
  errors: ['token.invalid', 'state.not_allowed', 'draft.stale', 'validation.failed'],
});
