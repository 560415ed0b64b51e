/**
 * Pages that are fetched when they are first opened, and ahead of that a while after the first page is there.
 *
 * @see spec/platform.md §2
 */
import { type ComponentType, useEffect } from 'react';
import { lateComponent } from './late-component.tsx';

type Load<Name extends string> = () => Promise<Record<Name, ComponentType>>;

const modules = new Set<() => Promise<unknown>>();

/** A module that is fetched ahead, too. */
export function ahead<Module>(load: () => Promise<Module>): () => Promise<Module> {
  modules.add(load);
  return load;
}

/** A page of another module. @example page(() => import('./sign-in-page.tsx'), 'SignInPage') */
export const page = <Name extends string>(load: Load<Name>, name: Name) => {
  ahead(load);
  return lateComponent(async () => (await load())[name]);
};

/** A page that keeps answers of the server: its cache is fetched along with it. */
export const dataPage = <Name extends string>(load: Load<Name>, name: Name) => {
  ahead(load);
  return lateComponent(async () => {
    const [{ DataLayer }, pages] = await Promise.all([import('./api/data-layer.tsx'), load()]);
    const Page: ComponentType = pages[name];
    return () => (
      <DataLayer>
        <Page />
      </DataLayer>
    );
  });
};

/** Milliseconds after which the other pages are fetched ahead. @see spec/platform.md §2 */
const AHEAD_MS = 5000;

/** Milliseconds without a key after which somebody is not typing. */
const REST_MS = 1000;

/** Fetches the pages that nobody has opened yet, one after the other: each costs a slow phone some frames, so nobody types. */
export function usePagesAhead(): void {
  useEffect(() => {
    let lastKey = Number.NEGATIVE_INFINITY;
    const done = new AbortController();
    const { signal } = done;
    const typed = () => {
      lastKey = performance.now();
    };
    window.addEventListener('keydown', typed, { capture: true, signal });
    const timer = window.setTimeout(async () => {
      for (const load of modules) {
        while (performance.now() - lastKey < REST_MS) await new Promise((rest) => setTimeout(rest, REST_MS));
        if (signal.aborted) return;
        await load().catch(() => {});
      }
      done.abort();
    }, AHEAD_MS);
    return () => {
      window.clearTimeout(timer);
      done.abort();
    };
  }, []);
}
