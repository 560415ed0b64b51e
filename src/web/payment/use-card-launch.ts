import { useMachine } from '@xstate/react';
import { useState } from 'react';
import { fromPromise } from 'xstate';
import { type CardPluginSession, cardLaunchMachine } from '../../../machines/card-launch.machine.ts';
import { useLatest } from '../app/use-latest.ts';

/** The progress of the card plugin's launch. */
export interface CardLaunch {
  readonly state: 'waiting' | 'open' | 'timeout' | 'failed';
  /** Null until it is fetched. */
  readonly session: CardPluginSession | null;
  /** Why there is no session, while `failed`. */
  readonly failure: unknown;
  /** Call it when the plugin has responded. */
  readonly opened: () => void;
  readonly retry: () => void;
}

/** Launches the card plugin once, when the component appears. @see machines/card-launch.machine.ts */
export function useCardLaunch(openSession: () => Promise<CardPluginSession>): CardLaunch {
  const latest = useLatest(openSession);
  const [machine] = useState(() =>
    cardLaunchMachine.provide({ actors: { fetchSession: fromPromise(() => latest.current()) } }),
  );
  const [snapshot, send] = useMachine(machine);
  const [opened] = useState(() => () => send({ type: 'OPENED' }));
  const [retry] = useState(() => () => send({ type: 'RETRY' }));
  const isOpen = snapshot.matches('opened');
  const isOver = snapshot.matches('failed') ? 'failed' : snapshot.matches('timedOut') ? 'timeout' : 'waiting';
  const { session, failure } = snapshot.context;
  return { state: isOpen ? 'open' : isOver, session, failure, opened, retry };
}
