/** The release that this page runs in. The server names it in the head of the page and in each response. */

import { firstAnswer } from '../first/first-answers.ts';

/** `release` is the hash of its content; `modules` changes with the compiled modules of its forms. */
export interface ReleaseName {
  readonly release: string;
  readonly modules: string;
}

const NAME = /^([0-9a-f]{64})\.([0-9a-f]+)(?:\.kept)?$/;

let known: ReleaseName | null = null;
/** True once a process was read: only its responses name the page's release, which may be an earlier one. */
let hasProcess = false;
/** The release named last by a response about anything else; null before the first. */
let namedBeside: ReleaseName | null = null;
let asked: Promise<ReleaseName> | null = null;
const listeners = new Set<() => void>();
const askers = new Set<() => void>();

function named(): ReleaseName | null {
  // A page that is rendered on the server is in the release of its data.
  if (typeof document === 'undefined') return null;
  const meta = document.querySelector<HTMLMetaElement>('meta[name="release"]');
  return meta === null ? null : { release: meta.content, modules: meta.dataset.modules ?? '' };
}

/** The release that the page knows; null only if the page was served without a name, as from vite. */
export function releaseNow(): ReleaseName | null {
  known ??= named();
  return known;
}

/** The release of the page, requested if the page was served without a name. @throws {Error} without an answer. */
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
 * Takes the release that a response names (`<hash>.<modules>`, with `.kept` if the process stays in it). If it is
 * another one, everything fetched from now on is from that release; a form that a person has open stays until the next
 * page.
 *
 * Once a process was read, a response about anything else only shows that another release is current: the process is
 * read again, and its response tells whether it moves to that release.
 *
 * @param isOfProcess whether the response is about a process, whose release this is
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

/** Registers a callback for when the process of the page must be read again, because its release may have changed. */
export function onOtherRelease(ask: () => void): void {
  askers.add(ask);
}

/** Registers a callback for when another release was taken. */
export function onNewRelease(listener: () => void): void {
  listeners.add(listener);
}

/** A JSON file of the release. @throws {Error} if there is none. */
export async function fetchFromRelease(path: string): Promise<unknown> {
  const { release } = await currentRelease();
  const url = `/releases/${release}/${path}`;
  const answer = await (firstAnswer(url) ?? fetch(url));
  if (!answer.ok) throw new Error(`${answer.status} for ${path} of the release`);
  return answer.json();
}
