import { type ComponentType, type FunctionComponent, useEffect, useState } from 'react';
import { Waiting } from './page/waiting.tsx';

/** Code of a page that could not be fetched: the network is away, or a newer portal has other code. */
export class MissingCode extends Error {
  override readonly name = 'MissingCode';
}

type Late<Props> =
  | { readonly is: 'coming' }
  | { readonly is: 'here'; readonly Component: ComponentType<Props> }
  | { readonly is: 'missing'; readonly error: unknown };

/** A component of another module. */
export type LateComponent<Props> = FunctionComponent<Props> & {
  /** Fetches the module. Shown once that has ended, the component is there at once; a failure is thrown where it is shown. */
  readonly load: () => Promise<void>;
};

/**
 * A page of another module, fetched when it is first shown; until then the page waits, in its frame. A module that cannot
 * be fetched is an error of the page.
 *
 * Not `lazy`: React keeps what a Suspense boundary waited for from being shown until 300 ms after it began to wait, and a
 * page whose parts come one after the other would wait so for each.
 *
 * @example const SignIn = lateComponent(async () => (await import('./sign-in-page.tsx')).SignInPage)
 */
export function lateComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
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
    return late.is === 'coming' ? <Waiting /> : <late.Component {...props} />;
  }
  return Object.assign(LateComponent, { load: begin });
}
