/**
 * Which release this page runs in. The server names it in the head of the page, and in each of its answers.
 */

/** `release`: the hash of its content; `modules` changes with the compiled modules of its forms. */
export interface ReleaseName {
  readonly release: string;
  readonly modules: string;
}

const NAME = /^([0-9a-f]{64})\.([0-9a-f]+)(\.kept)?$/;

let known: ReleaseName | null = null;
/** The process that was read last stays in a release that is not the current one. */
let isKept = false;
let asked: Promise<ReleaseName> | null = null;
const listeners = new Set<() => void>();

function named(): ReleaseName | null {
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
 * Takes the release that an answer names (`<hash>.<modules>`, with `.kept` where the process of the page stays in it:
 * then others are named without effect until another process is read). Where it is another one, everything that is fetched
 * from now on is of that release; what a person has open and types into stays until the next page.
 *
 * @param isOfProcess the answer has read a process, whose release this is
 */
export function takeRelease(name: string | null, isOfProcess: boolean): void {
  const [, release, modules, kept] = NAME.exec(name ?? '') ?? [];
  if (release === undefined || modules === undefined || (isKept && !isOfProcess)) return;
  isKept = kept !== undefined;
  const now = releaseNow();
  if (now === null) return;
  if (now.release === release && now.modules === modules) return;
  known = { release, modules };
  for (const listener of listeners) listener();
}

/** Calls back when another release was taken. */
export function onNewRelease(listener: () => void): void {
  listeners.add(listener);
}

/** A JSON file of the release. @throws {Error} where there is none. */
export async function fetchFromRelease(path: string): Promise<unknown> {
  const { release } = await currentRelease();
  const answer = await fetch(`/releases/${release}/${path}`);
  if (!answer.ok) throw new Error(`${answer.status} for ${path} of the release`);
  return answer.json();
}
