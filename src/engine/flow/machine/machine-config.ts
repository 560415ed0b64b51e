import type { FlowFile } from '../flow-file.ts';
import { pauseOf, type ScreenState, type StateFile, waitOf } from '../state-file.ts';
import { eventsOf, idOf, leads, type StateConfig } from './leads.ts';
import { COUNTING, RESTING, TIME } from './state-parts.ts';
import { taskConfig } from './task-config.ts';
import { wizardConfig } from './wizard-config.ts';

function screenConfig(state: ScreenState): StateConfig {
  const pause = pauseOf(state);
  if (pause === null) return { on: eventsOf(state) };
  const { ms, to } = pause;
  return {
    initial: COUNTING,
    on: { ...eventsOf(state), CONTINUE: leads(to) },
    states: { [COUNTING]: { after: { [ms]: leads(to) }, on: { STAY: RESTING } }, [RESTING]: {} },
  };
}

/** The state, which is also left when its time is over. */
function timed(state: StateFile, config: StateConfig): StateConfig {
  const wait = waitOf(state);
  return wait === null ? config : { ...config, on: { ...config.on, [TIME]: leads(wait.to) } };
}

function configOf(file: FlowFile, name: string, state: StateFile): StateConfig {
  if ('wizard' in state) return wizardConfig(file, name, state);
  if ('task' in state) return taskConfig(name, state);
  if ('choice' in state) return { always: leads(state.choice) };
  if ('screen' in state) return screenConfig(state);
  return { on: eventsOf(state) };
}

/**
 * The configuration of every state, each with an id by which any other can reach it. An end is not a final state of the
 * machine: a flow that ended can continue when the facts change (RESUME), on this device or another.
 */
export function statesConfig(file: FlowFile): Record<string, StateConfig> {
  return Object.fromEntries(
    Object.entries(file.states).map(([name, state]) => [
      name,
      {
        id: idOf(name).slice(1),
        tags: [...(state.tags ?? [])],
        ...timed(state, configOf(file, name, state)),
      },
    ]),
  );
}
