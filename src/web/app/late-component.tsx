import { type ComponentType, type FunctionComponent, useEffect, useState } from 'react';
import { Waiting } from './page/waiting.tsx';

/** Thrown if a page's code cannot be fetched: the network is down, or a newer portal has other code. */
export class MissingCode extends Error {
  override readonly name = 'MissingCode';
}

type Late<Props> =
  | { readonly is: 'coming' }
  | { readonly is: 'here'; readonly Component: ComponentType<Props> }
  | { readonly is: 'missing'; readonly error: unknown };

/** A component of another module. */
export type LateComponent<Props> = FunctionComponent<Props> & {
  /** Fetches the module. After that the component renders at once; if it failed, rendering throws. */
  readonly load: () => Promise<void>;
};

/**
 * A component from another module, fetched when it is first shown; until then the frame of the page shows that it is
 * loading. A module that cannot be fetched is an error of the page.
 *
 * Not `lazy`: React delays the content of a Suspense boundary until 300 ms after it began to wait, so a page whose
 * parts load one after another would wait that long for each of them.
 *
 * @param Meanwhile shown until the module is there.
 * @example const SignIn = lateComponent(async () => (await import('./sign-in-page.tsx')).SignInPage)
 */
export function lateComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile: FunctionComponent = Waiting,
): LateComponent<Props> {
  let known: Late<Props> = { is: 'coming' };
  let loading: Promise<void> | null = null;
  const begin = (): Promise<void> => {
    loading ??= load().then(
      (Component) => {
        known = { is: 'here', Component };
      },
      (error: unknown) => {
        known = {
          is: 'missing',
          error: new MissingCode('A module of the page is missing.', { cause: error }),
        };
      },
    );
    return loading;
  };
  function LateComponent(props: Props) {
    const [late, setLate] = useState(known);
    if (late.is === 'coming') void begin();
    useEffect(() => {
      let isShown = true;
      if (known.is === 'coming') void begin().then(() => isShown && setLate(known));
      else setLate(known);
      return () => {
        isShown = false;
      };
    }, []);
    if (late.is === 'missing') throw late.error;
    return late.is === 'coming' ? <Meanwhile /> : <late.Component {...props} />;
  }
  return Object.assign(LateComponent, { load: begin });
}
