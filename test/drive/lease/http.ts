import type { SentSignDraft } from '../../../src/contract/lease/sign-draft.contract.ts';
import { findLease } from '../../../src/db/lease/lease.repository.ts';
import { listEvents } from '../../../src/db/process/event.repository.ts';
import { readLeasePapers } from '../../../src/server/features/lease/lease-papers.ts';
import type { HttpFlow } from '../http-flow.ts';
import type { Cue } from '../stage.ts';
import { codeOf, type WireAnswer } from '../wire.ts';
import { putFacts, unsigned } from './put-facts.ts';
import type { Stage } from './stage.ts';
import { leaseStaging, queryOf, storedFacts } from './staging.ts';

/** A request that never arrives is played by not sending it. */
const LOST = 'failed';
const SIGNATURE = { type: 'type', content: 'Marisol Ibarra', font: 'Caveat' } as const;

const outcomes: Readonly<Record<string, string>> = {
  'lease.spot_refused': 'refused',
  'lease.spot_missing': 'missing',
  'lease.signed': 'closed',
  'lease.screening_fees_due': 'closed',
  'lease.consent_changed': 'changed',
};

export type Unsigned = ReturnType<typeof unsigned>;

/** The spots that the person still has to sign. */
export async function openSpots({ deps, signer }: Stage): Promise<Unsigned> {
  const lease = signer.lease === null ? null : await findLease(deps.db, signer.lease);
  if (lease === null) return [];
  const papers = await readLeasePapers(deps.db, lease);
  const own = papers.signers.find(({ applicant_id }) => applicant_id === signer.person.id);
  return own === undefined ? [] : unsigned(papers, own);
}

/** A draft with these spots. */
function draftOf(spots: Unsigned): SentSignDraft {
  const marks = (kind: string, addendum: string | null) =>
    Object.fromEntries(
      spots.filter((spot) => spot.kind === kind && spot.addendum === addendum).map(({ key }) => [key, {}]),
    );
  const addendums = [...new Set(spots.flatMap(({ addendum }) => addendum ?? []))];
  const ofAll = (kind: string) => Object.fromEntries(addendums.map((id) => [id, marks(kind, id)]));
  return {
    lease: marks('signature', null),
    addendums: ofAll('signature'),
    acceptance: { lease: marks('initials', null), addendums: ofAll('initials') },
    applicant_signature_data: SIGNATURE,
  };
}

function send(stage: Stage, sign_draft_data: SentSignDraft): Promise<WireAnswer> {
  const { token } = stage.signer.person;
  const body = { sign_draft_data };
  return stage.wire('POST', `/api/applicant/save_sign_draft${queryOf(stage)}`, { token, body });
}

function finish(stage: Stage): Promise<WireAnswer> {
  const { token } = stage.signer.person;
  return stage.wire('POST', `/api/applicant/lease${queryOf(stage)}`, { token, body: {} });
}

/** Ensures that the next marks get the wanted answer. */
export async function prepareMarks(stage: Stage, { outcome, facts }: Cue): Promise<void> {
  // It was signed on another device.
  if (outcome === 'closed') await putFacts(stage, facts);
}

/** Ensures that the final post gets the wanted answer. */
export async function preparePost(stage: Stage, { outcome, facts }: Cue): Promise<void> {
  // A fee was added after the page was opened.
  if (outcome === 'closed') await putFacts(stage, facts);
  const { deps, signer } = stage;
  const isLast = signer.afterwards || facts.application_status === 'LEASE_COMPLETE';
  if (outcome !== 'signed' || signer.lease === null) return;
  const finished_at = isLast ? deps.clock.now().toISOString() : null;
  await deps.db
    .updateTable('lease_signers')
    .set({ finished_at })
    .where('lease_id', '=', signer.lease)
    .where('applicant_id', '=', signer.partner.id)
    .execute();
}

/** Signs one spot, or all remaining ones, so that the wanted answer comes. */
async function saveSignDraft(stage: Stage, cue: Cue): Promise<string> {
  if (cue.outcome === LOST) return LOST;
  const open = await openSpots(stage);
  await prepareMarks(stage, cue);
  const spots = cue.facts.all_signed === true ? open : open.slice(0, 1);
  const draft = cue.outcome === 'refused' ? { lease: { s2: {} } } : draftOf(spots);
  return outcomeOf(await send(stage, draft), 'saved');
}

/** Makes the final signature, so that the wanted answer comes. */
async function signLease(stage: Stage, cue: Cue): Promise<string> {
  if (cue.outcome === LOST) return LOST;
  await preparePost(stage, cue);
  return outcomeOf(await finish(stage), 'signed');
}

function outcomeOf(answer: WireAnswer, good: string): string {
  if (answer.status === 200) return good;
  return outcomes[codeOf(answer)] ?? LOST;
}

/** Signs although the flow does not allow it; signed spots may be sent again. */
async function trySigning(stage: Stage): Promise<WireAnswer | null> {
  const answer = await send(stage, draftOf((await openSpots(stage)).slice(0, 1)));
  return answer.status === 200 ? null : answer;
}

/** Makes the final post although the flow does not allow it; a finished signer may repeat it. */
async function tryFinishing(stage: Stage): Promise<WireAnswer | null> {
  const { lease_agreement } = await storedFacts(stage);
  const answer = await finish(stage);
  return answer.status === 200 && lease_agreement === true ? null : answer;
}

/** Agrees to the current text, or to another one. */
async function consent(stage: Stage, isOther = false): Promise<WireAnswer> {
  const { token } = stage.signer.person;
  const asked = await stage.wire('GET', `/api/applicant/lease/consent${queryOf(stage)}`, { token });
  const { language = 'en', sha256 = '' } = asked.body as { language?: string; sha256?: string };
  const body = { language, sha256: isOther || sha256 === '' ? '0'.repeat(64) : sha256 };
  return stage.wire('POST', `/api/applicant/lease/consent${queryOf(stage)}`, { token, body });
}

function say(stage: Stage, what: 'decline' | 'reconsider'): Promise<WireAnswer> {
  const { token } = stage.signer.person;
  const body = what === 'decline' ? { reason: 'I would rather sign on paper.' } : {};
  return stage.wire('POST', `/api/applicant/lease/${what}${queryOf(stage)}`, { token, body });
}

const saying =
  (good: string, send: (stage: Stage, cue: Cue) => Promise<WireAnswer>) =>
  async (stage: Stage, cue: Cue): Promise<string> => {
    if (cue.outcome === LOST) return LOST;
    // It was signed on another device.
    if (cue.outcome === 'closed') await putFacts(stage, cue.facts);
    return outcomeOf(await send(stage, cue), good);
  };

/** Repeats an earlier decision, which is allowed. */
const saidAgain =
  (send: (stage: Stage) => Promise<WireAnswer>) =>
  async (stage: Stage): Promise<WireAnswer | null> => {
    const answer = await send(stage);
    return answer.status === 200 ? null : answer;
  };

/** The HTTP driver of leases. */
export const leaseHttp: HttpFlow<Stage> = {
  staging: leaseStaging,
  tasks: {
    saveSignDraft,
    signLease,
    consentToSign: saying('consented', (stage, { outcome }) => consent(stage, outcome === 'changed')),
    declineLease: saying('declined', (stage) => say(stage, 'decline')),
    reconsiderLease: saying('open', (stage) => say(stage, 'reconsider')),
  },
  requests: {
    SIGN: trySigning,
    FINISH: tryFinishing,
    CONSENT: saidAgain((stage) => consent(stage)),
    DECLINE: saidAgain((stage) => say(stage, 'decline')),
    RECONSIDER: (stage) => say(stage, 'reconsider'),
  },
  unplayable: {},
  process: ({ signer }) => ({
    token: signer.person.token,
    body: signer.later === null ? {} : { lease: signer.later },
  }),
  stored: storedFacts,
  log: async ({ deps, signer }) =>
    (await listEvents(deps.db, signer.person.id)).filter(({ flow }) => flow === 'lease'),
};
