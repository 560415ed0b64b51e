import { hash } from 'node:crypto';
import type { Progress, TabProgress } from '../../contract/application/application.contract.ts';
import type { DraftData } from '../../db/applicant/draft.repository.ts';
import { BoundedCache } from '../../engine/bounded-cache.ts';
import type { Facts } from '../../engine/facts.ts';
import type { CompiledFlow } from '../../engine/flow/machine/build.ts';
import type { Step } from '../../engine/flow/wizard/progress.ts';
import { countForm } from '../../engine/forms/answers/count.ts';
import { answersOf } from '../../engine/forms/answers/instance.ts';
import type { FieldIssue, FormBundle, FormCount, FormFacts } from '../../engine/forms/form.ts';
import { keptBy } from '../../engine/kept-by.ts';
import { applicableSteps, stateWith } from '../process/places.ts';
import { secretIssues } from './secret-issues.ts';

/**
 * The tabs of an application that apply to this person, in flow order.
 *
 * @throws {FlowCannotRun} if the flow has no state with the tag `form`.
 * @example applicationTabs(flow, facts).map(({ id }) => id) // ['applicants', 'addresses', …]
 */
export function applicationTabs(flow: CompiledFlow, facts: Facts): readonly Step[] {
  return applicableSteps(flow, stateWith(flow, 'form'), facts);
}

/** The data from which progress is counted. */
export interface CountedApplication {
  flow: CompiledFlow;
  forms: ReadonlyMap<string, FormBundle>;
  facts: Facts;
  formFacts: FormFacts;
  /** In clear, with the entries of others in shared lists. */
  draft: DraftData;
  /** The draft keys that this person has ever saved. */
  saved: ReadonlySet<string>;
  /** Whether the person has saved something themselves. */
  begun: boolean;
}

/** The errors in an application, and its progress. */
export interface JudgedApplication {
  readonly progress: Progress;
  /** Errors in secret fields, which cannot be checked in masked answers. */
  readonly secret_issues: FieldIssue[];
}

/**
 * Total, invalids and errors of every tab that applies to this person, and the errors in their secrets.
 *
 * A tab that was never saved has its declared total, all of it invalid, and no errors, so that people get no errors for
 * questions they have not seen. For the same reason there are no errors until the person has begun, although answers
 * from a guestcard count.
 *
 * @see spec/application.md §4 Progress and saving
 */
export function judgeApplication(application: CountedApplication): JudgedApplication {
  const { flow, forms, facts, formFacts, draft, saved, begun } = application;
  const asked = hash('sha256', JSON.stringify([facts, formFacts, draft, [...saved], begun]));
  return judgedIn(flow)(forms).getOrMake(asked, () => judged(application));
}

/** Applications whose progress is cached: as many people read theirs again before others push them out. */
const mostJudged = 500;
/** Per release, by the SHA-256 of everything else that the progress depends on, so that no answer is cached here. */
const judgedIn = keptBy((_: CompiledFlow) =>
  keptBy(
    (_forms: ReadonlyMap<string, FormBundle>) => new BoundedCache<string, JudgedApplication>(mostJudged),
  ),
);

function judged(application: CountedApplication): JudgedApplication {
  const { flow, facts, formFacts } = application;
  const count = countUnder(formFacts);
  const steps = applicationTabs(flow, facts).map((step) => judgeStep(application, step, count));
  return {
    progress: Object.fromEntries(steps.map(({ id, progress }) => [id, progress])),
    secret_issues: steps.flatMap(({ secrets }) => secrets),
  };
}

/** Counts cached per form: enough for some hundred people who fill in their applications at the same time. */
const mostCounts = 2000;
/** By the SHA-256 of the answers and the facts, so that no answer is cached here. */
const countsOf = keptBy((_: FormBundle) => new BoundedCache<string, FormCount>(mostCounts));

type Count = (bundle: FormBundle, draft: DraftData) => FormCount;

/** Counts a form under these facts; the count of unchanged answers comes from the cache. */
function countUnder(formFacts: FormFacts): Count {
  const facts = JSON.stringify(formFacts);
  return (bundle, draft) => {
    const counted = hash('sha256', JSON.stringify(answersOf(bundle.ui, draft)) + facts);
    return countsOf(bundle).getOrMake(counted, () => countForm(bundle, draft, formFacts));
  };
}

interface JudgedStep {
  readonly id: string;
  readonly progress: TabProgress;
  readonly secrets: readonly FieldIssue[];
}

function judgeStep(application: CountedApplication, step: Step, countOf: Count): JudgedStep {
  const { id, required } = step;
  const { draft, saved, begun } = application;
  const bundles = bundlesOf(step, application.forms);
  const isTouched = bundles.flatMap(draftKeys).some((key) => saved.has(key));
  if (!isTouched) return { id, progress: { total: required, invalids: required, errors: [] }, secrets: [] };
  const counts = bundles.map((bundle) => ({ bundle, ...countOf(bundle, draft) }));
  const progress = {
    total: counts.reduce((sum, { total }) => sum + total, 0),
    invalids: counts.reduce((sum, { invalids }) => sum + invalids, 0),
    errors: begun ? counts.flatMap(({ errors }) => errors.map(({ path, code }) => ({ path, code }))) : [],
  };
  return { id, progress, secrets: counts.flatMap(({ bundle, errors }) => secretIssues(bundle, errors)) };
}

/** The forms of a step, in order. @throws {Error} if the flow names a form that is not loaded. */
export function bundlesOf(step: Step, forms: ReadonlyMap<string, FormBundle>): FormBundle[] {
  return step.sections.map(({ form }) => {
    const bundle = forms.get(form);
    if (bundle === undefined) throw new Error(`The form "${form}" is not loaded.`);
    return bundle;
  });
}

/** The keys of the draft that a form fills. */
export function draftKeys(bundle: FormBundle): string[] {
  const own = bundle.ui.of === null ? Object.keys(bundle.ui.fields) : [bundle.ui.of];
  return bundle.ui.flag ? [...own, bundle.ui.flag.name] : own;
}
