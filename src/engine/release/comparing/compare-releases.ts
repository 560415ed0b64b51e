import { messagesOf } from '../../check/messages.ts';
import type { FlowFile } from '../../flow/flow-file.ts';
import { worldIn } from '../explore-release.ts';
import type { ReleaseParts } from '../read-release.ts';
import { type ChangedStates, changedStates } from './changed-states.ts';
import { type FlowVersion, type OtherPlace, otherPlaces } from './other-places.ts';
import { type RefusedAnswer, refusedAnswers } from './refused-answers.ts';

/** How a flow behaves differently. */
export interface ChangedFlow extends ChangedStates {
  readonly flow: string;
  /** Null: it cannot be told, because one of the two flows cannot run or be explored. */
  readonly places: readonly OtherPlace[] | null;
}

/** A text that is new, gone or different in a language. */
interface ChangedText {
  readonly key: string;
  readonly language: string;
  /** Null: there was none. */
  readonly before: string | null;
  readonly after: string | null;
}

/** What a release changes for people. */
export interface Comparison {
  readonly newFlows: readonly string[];
  readonly goneFlows: readonly string[];
  readonly flows: readonly ChangedFlow[];
  readonly answers: readonly RefusedAnswer[];
  /** Forms of which that cannot be told, because one of the two has errors. */
  readonly untold: readonly string[];
  readonly texts: readonly ChangedText[];
}

/**
 * Compares two releases by what people notice: who sees another step, which answers are no longer accepted, which texts
 * are different.
 *
 * @param today `YYYY-MM-DD`, for answers with a day
 * @example compareReleases(readRelease(live), readRelease(draft), '2026-03-02').flows.map(({ flow }) => flow)
 */
export function compareReleases(before: ReleaseParts, after: ReleaseParts, today: string): Comparison {
  const names = (parts: ReleaseParts) => parts.flows.map(({ name }) => name);
  const both = names(before).filter((name) => names(after).includes(name));
  const told = changedForms(before, after).map(({ id, ...forms }) => {
    const answers = attempt(() => refusedAnswers(forms.before, forms.after, after.formFactsOf(id), today));
    return { id, answers };
  });
  return {
    newFlows: names(after).filter((name) => !both.includes(name)),
    goneFlows: names(before).filter((name) => !both.includes(name)),
    flows: both.flatMap((name) => changedFlow(before, after, name) ?? []),
    answers: told.flatMap(({ answers }) => answers ?? []),
    untold: told.flatMap(({ id, answers }) => (answers === null ? [id] : [])),
    texts: changedTexts(before, after),
  };
}

function changedFlow(before: ReleaseParts, after: ReleaseParts, name: string): ChangedFlow | null {
  const [then, now] = [versionOf(before, name), versionOf(after, name)];
  const parts = [before, after].map(({ flows }) => flows.find((flow) => flow.name === name)?.file);
  const isSame =
    JSON.stringify(then) === JSON.stringify(now) && JSON.stringify(parts[0]) === JSON.stringify(parts[1]);
  if (isSame) return null;
  const flow: ChangedFlow = {
    flow: name,
    ...changedStates(parts[0], parts[1]),
    places: then === null || now === null ? null : attempt(() => otherPlaces(then, now)),
  };
  const isNoticed =
    flow.places === null || [flow.added, flow.removed, flow.changed, flow.places].some(isFilled);
  return isNoticed ? flow : null;
}

function versionOf(parts: ReleaseParts, name: string): FlowVersion | null {
  const file = parts.flows.find((flow) => flow.name === name)?.file as FlowFile | undefined;
  const facts = file === undefined ? null : parts.factsOf(file.facts);
  return file === undefined || facts === null ? null : { file, facts, world: worldIn(parts, file) };
}

function changedForms(before: ReleaseParts, after: ReleaseParts) {
  return after.forms.flatMap((form) => {
    const old = before.forms.find(({ id }) => id === form.id);
    if (old === undefined || JSON.stringify(old) === JSON.stringify(form)) return [];
    return [{ id: form.id, before: old, after: form }];
  });
}

function changedTexts(before: ReleaseParts, after: ReleaseParts): ChangedText[] {
  const [old, next] = [messagesOf(before.locales), messagesOf(after.locales)];
  const languages = new Set([...old.languages, ...next.languages]);
  return [...languages].flatMap((language) => {
    const keys = new Set([...old.keys(language), ...next.keys(language)]);
    return [...keys].flatMap((key) => {
      const text = { before: old.text(key, language), after: next.text(key, language) };
      return text.before === text.after ? [] : [{ key, language, ...text }];
    });
  });
}

const isFilled = (list: readonly unknown[]): boolean => list.length > 0;

/** Null for what has errors: the checks name them. */
function attempt<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}
