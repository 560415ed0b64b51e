/**
 * Which release this page runs in. The server names it in the head of the page, and in each of its answers.
 */

import { firstAnswer } from '../first/first-answers.ts';

/** `release`: the hash of its content; `modules` changes with the compiled modules of its forms. */
export interface ReleaseName {
  readonly release: string;
  readonly modules: string;
}

const NAME = /^([0-9a-f]{64})\.([0-9a-f]+)(?:\.kept)?$/;

let known: ReleaseName | null = null;
/** A process was read: only its own answer says in which release the page runs, for it may stay in an earlier one. */
let hasProcess = false;
/** The release that answers about something else have named last; null before the first. */
let namedBeside: ReleaseName | null = null;
let asked: Promise<ReleaseName> | null = null;
const listeners = new Set<() => void>();
const askers = new Set<() => void>();

function named(): ReleaseName | null {
  // A page that is rendered on the server is in the release of what it is given.
  if (typeof document === 'undefined') return null;
  const meta = document.querySelector<HTMLMetaElement>('meta[name="release"]');
  return meta === null ? null : { release: meta.content, modules: meta.dataset.modules ?? '' };
}

/** The release as far as the page knows it: null only where the page came without a name, as from vite. */
export function releaseNow(): ReleaseName | null {
  known ??= named();
  return known;
}

/** The release of the page, asked for where the page came without a name. @throws {Error} without an answer. */
export function currentRelease(): Promise<ReleaseName> {
  const now = releaseNow();
  if (now !== null) return Promise.resolve(now);
  asked ??= fetch('/releases/current.json').then(async (answer) => {
    known = (await answer.json()) as ReleaseName;
    return known;
  });
  asked.catch(() => {
    asked = null;
  });
  return asked;
}

/**
 * Takes the release that an answer names (`<hash>.<modules>`, with `.kept` where the process stays in it). Where it is
 * another one, everything that is fetched from now on is of that release; what a person has open and types into stays
 * until the next page.
 *
 * Once a process was read, an answer about something else only says that another release is current: the process is
 * read again, and its answer says whether it goes along.
 *
 * @param isOfProcess the answer has read a process, whose release this is
 */
export function takeRelease(name: string | null, isOfProcess: boolean): void {
  const [, release, modules] = NAME.exec(name ?? '') ?? [];
  if (release === undefined || modules === undefined) return;
  hasProcess ||= isOfProcess;
  const now = releaseNow();
  if (now === null) return;
  const isKnown = isSame(now, { release, modules });
  if (hasProcess && !isOfProcess) {
    const before = namedBeside ?? named();
    const isNews = before === null || !isSame(before, { release, modules });
    namedBeside = { release, modules };
    if (isNews && !isKnown) for (const ask of askers) ask();
    return;
  }
  if (isKnown) return;
  known = { release, modules };
  for (const listener of listeners) listener();
}

function isSame(one: ReleaseName, other: ReleaseName): boolean {
  return one.release === other.release && one.modules === other.modules;
}

/** Calls back when the process of the page is to be read again, for its release may be another one. */
export function onOtherRelease(ask: () => void): void {
  askers.add(ask);
}

/** Calls back when another release was taken. */
export function onNewRelease(listener: () => void): void {
  listeners.add(listener);
}

/** A JSON file of the release. @throws {Error} where there is none. */
export async function fetchFromRelease(path: string): Promise<unknown> {
  const { release } = await currentRelease();
  const url = `/releases/${release}/${path}`;
  const answer = await (firstAnswer(url) ?? fetch(url));
  if (!answer.ok) throw new Error(`${answer.status} for ${path} of the release`);
  return answer.json();
}
