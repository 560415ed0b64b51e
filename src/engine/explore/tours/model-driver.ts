import { transition } from 'xstate';
import type { Facts } from '../../facts.ts';
import type { FlowFile } from '../../flow/flow-file.ts';
import type { CompiledFlow } from '../../flow/machine/build.ts';
import type { FlowMachineEvent } from '../../flow/machine/machine-types.ts';
import { taskId } from '../../flow/machine/state-parts.ts';
import { allowedEvents } from '../../flow/run/decide.ts';
import { timerOf } from '../../flow/run/look.ts';
import { shownAt } from '../../flow/run/place.ts';
import { type FlowSnapshot, place, resume, resumedSnapshot, snapshotAt } from '../../flow/run/resume.ts';
import { stateName, taskDone } from '../../flow/run/views.ts';
import { kindOf } from '../../flow/state-file.ts';
import { applicableSteps } from '../../flow/wizard/steps.ts';
import type { ModelEvent } from '../model/projection.ts';
import type { Driver, Observation } from './driver.ts';
import { turnText } from './turn-text.ts';

/** What a state of a flow file shows or runs; see {@link shownAt}. */
export function shownBy(file: FlowFile, name: string): string {
  const state = file.states[name];
  if (!state || 'choice' in state) return '';
  return shownAt({
    kind: kindOf(state),
    screen: 'screen' in state ? state.screen : null,
    form: 'form' in state ? state.form : null,
    task: 'task' in state ? state.task : null,
    route: state.route ?? ('leave' in state ? (state.leave.route ?? null) : null),
    end: state.end === true,
  });
}

function partOf(snapshot: FlowSnapshot): string | null {
  const value = snapshot.value as string | Record<string, string>;
  return typeof value === 'string' ? null : (Object.values(value)[0] ?? null);
}

/** The compiled flow itself as a driver: the same machine that browser and server run, without a clock. */
export class ModelDriver implements Driver {
  readonly #flow: CompiledFlow;
  #snapshot: FlowSnapshot | null = null;

  constructor(flow: CompiledFlow) {
    this.#flow = flow;
  }

  get #here(): FlowSnapshot {
    if (!this.#snapshot) throw new TypeError('Nobody has entered the flow yet.');
    return this.#snapshot;
  }

  enter({ facts, wish }: Parameters<Driver['enter']>[0]): void {
    this.#snapshot =
      wish.route === undefined
        ? resumedSnapshot(this.#flow, facts, wish.step ?? null)
        : snapshotAt(this.#flow, facts, resume(this.#flow, facts, wish));
  }

  fire(event: ModelEvent, facts: Facts): void {
    const own = this.#machineEvent(event, facts);
    if (!own) return;
    const here = this.#here;
    const happens = here.status === 'active' && here.can(own);
    this.#send(own);
    if (happens && event.kind === 'person') this.#send({ type: 'FACTS', facts });
  }

  /** Whether the event has an effect here. */
  allows(event: ModelEvent, facts: Facts): boolean {
    const own = this.#machineEvent(event, facts);
    return own !== null && this.#here.status === 'active' && this.#here.can(own);
  }

  observe(): Observation {
    const here = this.#here;
    const at = place(this.#flow, here);
    return {
      state: at.state,
      part: partOf(here),
      events: allowedEvents(this.#flow, here),
      steps: applicableSteps(this.#flow, at.state, here.context.facts),
      shows: shownAt(at),
      turn: turnText(this.#flow.file, at.state),
    };
  }

  #send(event: FlowMachineEvent): void {
    this.#snapshot = transition(this.#flow.machine, this.#here, event)[0];
  }

  /** null for an event that never reaches the machine: a form that is not filled in correctly. */
  #machineEvent(event: ModelEvent, facts: Facts): FlowMachineEvent | null {
    const state = stateName(this.#here);
    if (event.kind === 'outside') return { type: 'FACTS', facts };
    if (event.kind === 'timer') {
      const timer = timerOf(this.#here);
      if (timer === null) throw new TypeError(`No timer runs in "${state}".`);
      return timer;
    }
    if (event.kind === 'task') {
      if (event.type === 'throws') {
        return { type: `xstate.error.actor.${taskId(state)}`, error: new Error('The task failed.') };
      }
      return taskDone(state, { outcome: event.outcome ?? '', facts });
    }
    const file = this.#flow.file.states[state];
    const isForm = file !== undefined && 'form' in file && file.on?.[event.type] !== undefined;
    if (isForm && (event.answers === 'invalid' || event.answers === 'untouched')) return null;
    return { type: event.type, ...(event.step !== undefined && { step: event.step }) };
  }
}
