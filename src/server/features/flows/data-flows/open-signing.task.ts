import { Type } from 'typebox';
import { findLease } from '../../../../db/lease/lease.repository.ts';
import { insertRenewal, type LeaseTerm, listRenewals } from '../../../../db/resident/renewal.repository.ts';
import type { Facts } from '../../../../engine/facts.ts';
import { formInstance } from '../../../../engine/forms/answers/instance.ts';
import { AppError } from '../../../errors.ts';
import { type Answers, isValues } from '../../../forms/answer-fields.ts';
import { dayIn } from '../../../forms/form-facts.ts';
import { storePaper } from '../../../papers/drawn-paper.ts';
import { signerFields } from '../../../papers/fields.ts';
import { paperWords } from '../../../papers/paper-words.ts';
import { plainValue, writtenPaper } from '../../../papers/written-paper.ts';
import type { InsideTask } from '../../../process/task.ts';
import { nextTerm } from '../../lease/addendum/next-term.ts';
import { notifySigners } from '../../lease/addendum/notify-signers.ts';
import { openAddendums } from '../../lease/addendum/open-addendums.ts';
import { type PaperSigner, paperSigners } from '../../lease/addendum/paper-signers.ts';
import type { FlowTaskContext } from '../audiences/audience.ts';
import { tenancyAudience } from '../audiences/tenancy.audience.ts';
import type { TenancySubject } from '../audiences/tenancy.subject.ts';
import { answerBlocks } from '../mails/answers-text.ts';
import { isDone, noteDone, parametersOf } from './done-work.ts';
import { flowFormFacts } from './flow-form-facts.ts';
import { openRecord, recordOf } from './flow-record.ts';
import { textValues } from './text-values.ts';

/** Parameters of the state; texts are message keys. */
interface SigningParameters {
  /** Title and text of the notice to residents. */
  readonly title: string;
  readonly text: string;
  readonly paper: string;
  /** The forms whose answers the paper contains. */
  readonly answers: readonly string[];
  /** If the papers change the lease term: the field that chooses the term, and the term of each answer. */
  readonly term?: {
    readonly form: string;
    readonly field: string;
    readonly options: Readonly<Record<string, TermOption>>;
  };
}

/** `rent` names an amount in the occasion's data; without `months` the term is month to month. */
interface TermOption {
  readonly months?: number;
  readonly rent: string;
  readonly text: string;
}

interface ChosenTerm {
  readonly term: LeaseTerm;
  /** Message key. */
  readonly text: string;
}

type Context = FlowTaskContext<TenancySubject>;

/** The page that leads residents to addendums to sign. */
const SIGN_HERE = '/tenant/addendum';

/**
 * Makes a paper of the answers and opens it for signing as an addendum to the lease. A paper with a new term becomes a
 * renewal; the term must be one that the office has offered.
 *
 * `failed`: the chosen term is not offered, or another renewal of the lease is pending.
 *
 * @see docs/decisions/0057-a-renewal-is-signed-as-an-addendum.md
 */
export const openSigning: InsideTask<string, null, TenancySubject, Facts, unknown> = {
  name: 'openSigning',
  where: 'inside',
  input: Type.Unknown(),
  async run(context: Context) {
    if (await isDone(context)) return { outcome: 'opened', result: null, repeated: true };
    const { deps, trx, flow, subject } = context;
    const { lease_id, company_id, property_id, lease, occasion } = subject;
    const parameters = parametersOf<SigningParameters>(context);
    const record = await recordOf(context, flow, subject);
    const answers = openRecord(deps, flow.id, subject.id, record.answers);
    const chosen = parameters.term === undefined ? null : await chosenTerm(context, parameters.term, answers);
    const isRefused = parameters.term !== undefined && (chosen === null || (await isRenewing(context)));
    if (isRefused) return { outcome: 'failed', refusal: new AppError('state.not_allowed') };
    const row = await findLease(trx, lease_id);
    if (row === null) throw new Error(`The lease ${lease_id} is gone.`);
    const signers = await paperSigners(deps, trx, row);
    const document = await paperOf(context, { parameters, answers, chosen, signers });
    const term = chosen?.term ?? null;
    const id = await openAddendums(deps, trx, { lease_id, documents: [document], term, signers });
    if (term !== null)
      await insertRenewal(trx, {
        ...{ lease_id: id, company_id, property_id, renewed_lease_id: lease_id },
        occasion_id: occasion?.id ?? null,
        former_end_date: lease.end_date,
        former_rent_cents: lease.rent_cents,
      });
    await tell(context, { parameters, id, addendum_id: document.id, is_renewal: term !== null, signers });
    await noteDone(context, 'opened', { record_id: id });
    return { outcome: 'opened', result: null, detail: { lease: id, ...term } };
  },
};

async function isRenewing({ trx, subject }: Context): Promise<boolean> {
  const renewals = await listRenewals(trx, subject.lease_id);
  return renewals.some(({ applied_at, status }) => applied_at === null && status !== 'WITHDRAWN');
}

/** The term of the answer, with the rent that the office offers; null if it has not offered that term. */
async function chosenTerm(
  context: Context,
  { form, field, options }: NonNullable<SigningParameters['term']>,
  answers: Answers,
): Promise<ChosenTerm | null> {
  const { deps, subject, flow, now } = context;
  const bundle = deps.forms.get(form);
  if (bundle === undefined) return null;
  const instance = formInstance(bundle, answers, await flowFormFacts(deps, context, flow));
  const entry = bundle.ui.of === null ? instance : instance[bundle.ui.of];
  const answer = isValues(entry) ? String(entry[field]) : '';
  const option = Object.hasOwn(options, answer) ? options[answer] : undefined;
  const rent_cents = option === undefined ? undefined : subject.occasion?.data[option.rent];
  if (option === undefined || typeof rent_cents !== 'number') return null;
  const { settings } = await tenancyAudience.propertyOf(context);
  const today = dayIn(settings.time_zone, now);
  const term = nextTerm({ months: option.months, rent_cents }, subject.lease.end_date, today);
  return { term, text: option.text };
}

interface PaperOf {
  readonly parameters: SigningParameters;
  readonly answers: Answers;
  readonly chosen: ChosenTerm | null;
  readonly signers: readonly PaperSigner[];
}

/** Writes the paper in the language of the person who answered, and stores it. */
async function paperOf(context: Context, { parameters, answers, chosen, signers }: PaperOf) {
  const { deps, flow, author, now } = context;
  const reader = await tenancyAudience.readerOf(context, author);
  const language = author.language ?? reader?.language ?? deps.texts.accepted(undefined, undefined);
  const names = signers.map(({ name }) => name);
  const ofTerm = Object.entries(chosen?.term ?? {}).map(([name, value]) => [`term_${name}`, value]);
  const known = await textValues(deps, context, flow, language, {
    ...Object.fromEntries(ofTerm),
    tenants: names.join(', '),
  });
  const values = Object.fromEntries(Object.entries(known).map(([name, value]) => [name, plainValue(value)]));
  const say = (key: string, more: Readonly<Record<string, string>> = {}) =>
    deps.texts.message(language, key, { ...values, ...more });
  const drawn = await writtenPaper({
    text: say(parameters.paper, chosen === null ? {} : { term: say(chosen.text) }),
    answers: await answerBlocks(context, parameters.answers, answers, language),
    signers: signers.length,
    words: paperWords(deps.texts, language),
    written: now,
  });
  const named = names.map((name, index): [string, string] => [signerFields(index + 1).name, name]);
  return storePaper(deps, drawn, Object.fromEntries(named));
}

interface Opened {
  readonly parameters: SigningParameters;
  readonly id: string;
  readonly addendum_id: string;
  readonly is_renewal: boolean;
  readonly signers: readonly PaperSigner[];
}

/** Notifies each signer of the paper to sign. */
async function tell(
  context: Context,
  { parameters, id, addendum_id, is_renewal, signers }: Opened,
): Promise<void> {
  const { deps, trx, flow, subject } = context;
  const { lease_id, company_id, property_id } = subject;
  const languages = signers.map(({ user, applicant }) => (user ?? applicant).language);
  const values = new Map<string, Record<string, string>>();
  for (const language of new Set(languages))
    values.set(language, await textValues(deps, context, flow, language));
  await notifySigners(deps, trx, signers, {
    ...{ company_id, property_id, lease_id, addendum_id, is_renewal },
    about: `signing:${id}`,
    template: 'occasion',
    page: SIGN_HERE,
    values(language) {
      const known = values.get(language) ?? {};
      const say = (key: string) => deps.texts.message(language, key, known);
      return { unit: known.unit ?? '', title: say(parameters.title), text: say(parameters.text) };
    },
  });
}
