import type { AnyActorLogic } from 'xstate';
import type { BrowserProtocol, BrowserTask } from './flow-run.ts';

/** A protocol from another module: it works only after `load` has finished, so its screens wait for that. */
interface LateProtocol<Subject> {
  readonly load: () => Promise<void>;
  readonly protocol: BrowserProtocol<Subject>;
}

/**
 * A task from another module, fetched when it first runs.
 *
 * @example tasks: { loadExam: lateTask(() => import('../features/exam/exam-tasks.ts'), 'loadExam') }
 */
export function lateTask<Subject, Name extends string>(
  load: () => Promise<Record<Name, BrowserTask<Subject>>>,
  name: Name,
): BrowserTask<Subject> {
  return async (input, at) => (await load())[name](input, at);
}

/**
 * A protocol from another module. It must be loaded before its task starts, so it is loaded with the screens that offer
 * the task's event.
 *
 * @throws {TypeError} if the protocol begins before `load` has finished; then the task fails.
 * @example
 *   const payment = lateProtocol(() => import('../payment/payment-protocol.ts'), 'paymentProtocol');
 *   screens: { payment: screen(withProtocol(payment, () => import('./payment-screen.tsx')), 'PaymentScreen') }
 */
export function lateProtocol<Subject, Name extends string>(
  load: () => Promise<Record<Name, BrowserProtocol<Subject>>>,
  name: Name,
): LateProtocol<Subject> {
  let loaded: BrowserProtocol<Subject> | null = null;
  return {
    load: async () => {
      loaded = (await load())[name];
    },
    protocol: (at) => {
      let made: AnyActorLogic | null = null;
      const logic = (): AnyActorLogic => {
        if (loaded === null) throw new TypeError(`The protocol "${name}" was not loaded with its screen.`);
        made ??= loaded(at);
        return made;
      };
      return {
        getInitialSnapshot: (...given) => logic().getInitialSnapshot(...given),
        transition: (...given) => logic().transition(...given),
        start: (...given) => logic().start?.(...given),
        getPersistedSnapshot: (...given) => logic().getPersistedSnapshot(...given),
      };
    },
  };
}

/** Loads a module of screens together with the protocol that they start. */
export function withProtocol<Module>(
  protocol: Pick<LateProtocol<never>, 'load'>,
  load: () => Promise<Module>,
): () => Promise<Module> {
  return async () => (await Promise.all([load(), protocol.load()]))[0];
}
