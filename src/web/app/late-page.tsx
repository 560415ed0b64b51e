/**
 * Pages that are fetched when they are first opened, or ahead of that, some time after the first page is shown.
 *
 * @see spec/platform.md §2
 */
import { type ComponentType, useEffect } from 'react';
import { lateComponent } from './late-component.tsx';

type Load<Name extends string> = () => Promise<Record<Name, ComponentType>>;

const modules = new Set<() => Promise<unknown>>();

/** Marks a module to be fetched ahead as well. */
export function ahead<Module>(load: () => Promise<Module>): () => Promise<Module> {
  modules.add(load);
  return load;
}

/** A page from another module. @example page(() => import('./sign-in-page.tsx'), 'SignInPage') */
export const page = <Name extends string>(load: Load<Name>, name: Name) => {
  ahead(load);
  return lateComponent(async () => (await load())[name]);
};

/** A page with cached server data: the query cache is fetched along with it. */
export const dataPage = <Name extends string>(load: Load<Name>, name: Name) => {
  ahead(load);
  return dataPageOnDemand(load, name);
};

/** A page as `dataPage`, which is never fetched ahead: most people must not load a byte of it. */
export const dataPageOnDemand = <Name extends string>(load: Load<Name>, name: Name) =>
  lateComponent(async () => {
    const [{ DataLayer }, pages] = await Promise.all([import('./api/data-layer.tsx'), load()]);
    const Page: ComponentType = pages[name];
    return () => (
      <DataLayer>
        <Page />
      </DataLayer>
    );
  });

/** Milliseconds after which the other pages are fetched ahead. @see spec/platform.md §2 */
const AHEAD_MS = 5000;

/** Milliseconds without a key press after which a person counts as not typing. */
const REST_MS = 1000;

/** Whether the person has asked the browser to save data. Only some browsers tell. */
const savesData = () =>
  (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true;

/**
 * Fetches the pages not opened yet, one after another, while nobody types: each costs a slow phone some frames. For a
 * person who saves data, none is fetched before it is opened.
 */
export function usePagesAhead(): void {
  useEffect(() => {
    if (savesData()) return;
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
