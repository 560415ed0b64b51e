import type { QueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { type FlowFile, stepsOf } from '../../engine/flow/flow-file.ts';
import type { Step } from '../../engine/flow/wizard/progress.ts';
import { checkForm, withTold } from '../../engine/forms/answers/check.ts';
import { onScreen } from '../../engine/forms/answers/on-screen.ts';
import type { FieldIssue, FormBundle, FormFacts } from '../../engine/forms/form.ts';
import { fetchBundles, fetchedBundles, useBundles } from '../app/form-bundles.ts';
import { useSnapshot } from '../app/use-snapshot.ts';
import { type Draft, type DraftStore, sectionOf } from '../forms/index.ts';
import { NOTHING_TOLD, stillTold, type ToldIssues } from './told-issues.ts';

const formsOf = (step: Step): readonly string[] => step.sections.map(({ form }) => form);

/** The forms of a step, fetched when the step is first opened; null until all of them are loaded. */
export function useStepBundles(step: Step): readonly FormBundle[] | null {
  return useBundles(formsOf(step));
}

/** The forms of a step; fetches those that are not loaded yet. */
export function fetchStepBundles(queries: QueryClient, step: Step): Promise<readonly FormBundle[]> {
  return fetchBundles(queries, formsOf(step));
}

/**
 * Fetches the forms of all wizard steps with an id, before anybody opens them.
 *
 * @example await fetchFormsOf(queries, flow.file, 'addresses')
 */
export function fetchFormsOf(queries: QueryClient, file: FlowFile, id: string): Promise<unknown> {
  const wizards = Object.values(file.states).filter((state) => 'wizard' in state);
  const steps = wizards.flatMap(({ wizard }) => stepsOf(file, wizard)).filter((step) => step.id === id);
  const forms = steps.flatMap(({ sections = [] }) => sections.map(({ form }) => form));
  return fetchBundles(queries, [...new Set(forms)]);
}

/** The forms of a step if all of them have been fetched, otherwise null. */
export function fetchedStepBundles(queries: QueryClient, step: Step): readonly FormBundle[] | null {
  return fetchedBundles(queries, formsOf(step));
}

/**
 * The step whose forms contain a path of the draft; null if none does.
 *
 * @example await stepOfPath(queries, steps, 'applicant_addresses.0.zip_code') // the step "addresses"
 */
export async function stepOfPath(
  queries: QueryClient,
  steps: readonly Step[],
  path: string,
): Promise<Step | null> {
  const key = sectionOf(path);
  const held = await Promise.all(
    steps.map(async (step) => {
      const bundles = await fetchStepBundles(queries, step);
      return bundles.some((bundle) => keysOf(bundle).includes(key));
    }),
  );
  return steps.find((_, index) => held[index]) ?? null;
}

/** The keys of the draft that a form fills. @example keysOf(pets) // ['applicant_pets', 'no_pets'] */
export function keysOf({ ui }: FormBundle): readonly string[] {
  const own = ui.of === null ? Object.keys(ui.fields) : [ui.of];
  return ui.flag ? [...own, ui.flag.name] : own;
}

/**
 * The issues of these forms, in the order in which a person sees them: from the forms' own rules and from the server.
 * The page, the confirmation before a save and the review show and count them.
 */
export function issuesOf(
  bundles: readonly FormBundle[],
  draft: Draft,
  facts: FormFacts,
  told: ToldIssues = NOTHING_TOLD,
): readonly FieldIssue[] {
  const more = stillTold(told, draft);
  return bundles.flatMap((bundle) => {
    const issues = withTold(bundle, checkForm(bundle, draft, facts), more, draft, facts);
    return onScreen(bundle.ui, issues, draft, facts);
  });
}

const NONE: readonly FieldIssue[] = [];
const NO_KEYS: ReadonlySet<string> = new Set();

/** The keys of all entries of these forms' lists. */
function entryKeys(bundles: readonly FormBundle[], store: DraftStore): ReadonlySet<string> {
  return new Set(
    bundles.flatMap(({ ui }) => (ui.of !== null && ui.kind === 'list' ? store.keys(ui.of) : [])),
  );
}

/** Whether an issue is about an empty field in a list entry that is not among the known ones. */
function isInFreshBlank({ path }: FieldIssue, store: DraftStore, known: ReadonlySet<string>): boolean {
  const [of = '', index = '', name] = path.split('.');
  if (name === undefined || !/^\d+$/.test(index)) return false;
  const key = store.keys(of)[Number(index)];
  const value = store.read(path);
  return key !== undefined && !known.has(key) && (value === undefined || value === null || value === '');
}

/**
 * The issues of a step's forms, kept up to date. The forms' own rules apply from the first attempt on; issues that the
 * server found in stored secrets are shown at once, because the page shows only their masks. In an entry added since
 * the last attempt, only filled fields are checked, so that a new blank entry shows no errors.
 */
export function useStepIssues(
  bundles: readonly FormBundle[],
  store: DraftStore,
  facts: FormFacts,
  {
    tried,
    attempt,
    told = NOTHING_TOLD,
  }: { readonly tried: boolean; readonly attempt: number; readonly told?: ToldIssues },
): readonly FieldIssue[] {
  const last = useRef<{ readonly of: readonly unknown[]; readonly issues: readonly FieldIssue[] } | null>(
    null,
  );
  const judged = useRef({ attempt: -1, keys: NO_KEYS });
  const subscribe = useCallback((listener: () => void) => store.subscribe('*', listener), [store]);
  return useSnapshot(subscribe, () => {
    const draft = store.getAll();
    const of = [draft, facts, tried, told, attempt, ...bundles];
    if (judged.current.attempt !== attempt) judged.current = { attempt, keys: entryKeys(bundles, store) };
    if (last.current === null || of.some((part, index) => part !== last.current?.of[index])) {
      const more = tried ? [] : stillTold(told, draft);
      const issues = tried
        ? issuesOf(bundles, draft, facts, told).filter(
            (issue) => !isInFreshBlank(issue, store, judged.current.keys),
          )
        : bundles.flatMap((bundle) => withTold(bundle, NONE, more, draft, facts));
      last.current = { of, issues: issues.length === 0 ? NONE : issues };
    }
    return last.current.issues;
  });
}
