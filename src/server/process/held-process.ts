/** A process locked by a transaction: its subject, its facts, and the increment of its revision. */

import type { Connection } from '../../db/client.ts';
import {
  advanceProcess,
  findProcessOf,
  openProcess,
  type Process,
  type ProcessName,
} from '../../db/process/process.repository.ts';
import { endTimers } from '../../db/process/process-timer.repository.ts';
import { endTurn } from '../../db/process/process-turn.repository.ts';
import { setWithdrawn } from '../../db/process/run.repository.ts';
import type { Facts } from '../../engine/facts.ts';
import { isStartable } from '../../engine/flow/begins-after.ts';
import type { GroupFile } from '../../engine/flow/flow-file.ts';
import type { CompiledFlow } from '../../engine/flow/machine/build.ts';
import type { Place } from '../../engine/flow/run/place.ts';
import { flowsRunBy, runsOf } from '../../engine/flow/runs.ts';
import { followsDate } from '../../engine/flow/state-file.ts';
import { passes } from '../../engine/flow/wizard/wizard-path.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { inRelease } from '../releases/in-release.ts';
import { type FactReader, subjectKindOf } from './facts.ts';
import type { GoesOn, Hold } from './following.ts';
import { notHere } from './permission.ts';
import { resume } from './places.ts';
import { type Happened, logHappened } from './process-log.ts';
import { depsWithFlow, type InItsRelease, loadProcess, type WhenOutdated } from './process-release.ts';
import type { Member, ProcessDeps, SourceContext, SubjectKind } from './subject.ts';
import { syncWaits } from './sync-waits.ts';
import { BEGUN, WITHDRAWN } from './task.ts';
import { whatFollows, withdrawRuns } from './what-follows.ts';

/** A flow, and its subject's id: known, or found (or made) by the transaction. */
export interface ProcessRef {
  readonly flow: string;
  readonly subject: string | ((trx: Connection) => Promise<string>);
  /** The release in which the process was found; used if the current one no longer has the flow. */
  readonly release?: string;
}

export class HeldProcess<Some extends ProcessDeps = Deps> {
  /** From the release in which the process continues. */
  readonly deps: Some;
  readonly trx: Connection;
  readonly flow: CompiledFlow;
  readonly kind: SubjectKind;
  readonly reader: FactReader;
  readonly now: Date;
  subject: unknown;
  facts: Facts;
  /** The processes that continue by themselves after what has happened here. */
  readonly begun: GoesOn[] = [];
  readonly #release: string;
  readonly #name: ProcessName;

  private constructor(
    { deps, flow, reader, facts, release }: InItsRelease<Some>,
    trx: Connection,
    kind: SubjectKind,
    name: ProcessName,
    subject: unknown,
  ) {
    this.deps = deps;
    this.trx = trx;
    this.flow = flow;
    this.#release = release.hash;
    this.kind = kind;
    this.#name = name;
    this.subject = subject;
    this.now = deps.clock.now();
    this.reader = reader;
    this.facts = facts;
  }

  /**
   * Locks the subject and reads the facts, in the release in which the process continues.
   *
   * @param whenOutdated how to treat a process that stays in a release which this version cannot run.
   * @throws {AppError} the subject kind's `gone` code if the subject no longer exists; `process.outdated`.
   */
  static async hold<Some extends ProcessDeps>(
    deps: Some,
    trx: Connection,
    ref: ProcessRef,
    whenOutdated: WhenOutdated = 'refuse',
  ): Promise<HeldProcess<Some>> {
    const kind = subjectKindOf(await depsWithFlow(deps, trx, ref), ref.flow);
    const id = typeof ref.subject === 'string' ? ref.subject : await ref.subject(trx);
    const subject = await kind.lock(deps, trx, id);
    const isGone = subject === null || (whenOutdated === 'refuse' && kind.hasLeft?.(subject) === true);
    if (isGone) throw new AppError(kind.gone);
    const name = { flow: ref.flow, subject_kind: kind.kind, subject_id: id };
    const mayBeWithdrawn =
      whenOutdated === 'refuse' && flowsRunBy(deps.releases.current().flows).has(ref.flow);
    const known = mayBeWithdrawn ? await findProcessOf(trx, name) : null;
    if (known !== null && known.withdrawn_at !== null) throw new AppError(kind.gone);
    const its = await loadProcess(deps, trx, name, subject, whenOutdated);
    return new HeldProcess(its, trx, kind, name, subject);
  }

  /** The place that the facts lead to, at this step of a wizard if it has that step. */
  place(step?: string): Place {
    return resume(this.flow, this.facts, step === undefined ? {} : { step });
  }

  /** Reads the facts again that the work has changed. */
  async changed(changes: readonly string[] | undefined, subject?: unknown): Promise<void> {
    if (changes?.length === 0) return;
    const known = subject ?? (await this.kind.find(this.trx, this.#name.subject_id));
    this.subject = known ?? this.subject;
    this.reader.forget(this.subject, changes);
    this.facts = await this.reader.facts();
  }

  /**
   * Like `open`, but only if the person may begin the process or has begun it.
   *
   * @throws {AppError} `state.not_allowed` if the conditions of the flow's start do not hold.
   */
  async begin(): Promise<Process> {
    const { start, conditions } = this.flow.file;
    const isOpen = start === undefined || (isStartable(start) && passes(conditions, start, this.facts));
    const known = await this.row();
    if (known !== null) return known;
    if (isOpen) {
      const process = await this.open();
      await syncWaits(this, process);
      return process;
    }
    throw notHere(this.flow, this.facts);
  }

  /**
   * Begins the process after another one.
   *
   * @param after the process that has led to it, in the same transaction
   */
  beginAfter({ id, flow }: Pick<Process, 'id' | 'flow'>): Promise<Process> {
    return this.#logFrom(flow, BEGUN, { after: { flow, process: id } });
  }

  /** Logs what another flow has done to the process, which does not move. */
  #logFrom(flow: string, event: string, detail: Happened['detail']): Promise<Process> {
    const here = this.place();
    const author = { actor: `flow:${flow}`, ip: '' };
    return this.log({ event, before: here, after: here, outcome: null, author, detail });
  }

  /** The row of the process, inserted if there is none. */
  open(): Promise<Process> {
    return openProcess(this.trx, this.#name, this.#release, () => this.#first(), this.now.toISOString());
  }

  /** The row of the process; null if it has not begun. */
  row(): Promise<Process | null> {
    return findProcessOf(this.trx, this.#name);
  }

  /** Those who belong to a group around the subject. */
  async members(group: GroupFile): Promise<readonly Member[]> {
    return (await this.kind.members?.(this.context(), group)) ?? [];
  }

  /** Increments the revision, and logs what happened and in which release. */
  async log(happened: Omit<Happened, 'at'>): Promise<Process> {
    const at = this.now.toISOString();
    const process = await advanceProcess(this.trx, this.#name, this.#release, () => this.#first(), at);
    const owner = this.kind.owner(this.subject);
    await logHappened(this.deps, this.trx, { process, flow: this.flow, owner }, { ...happened, at });
    await syncWaits(this, process);
    await whatFollows(this.deps, this, this.#others, { process, happened });
    return process;
  }

  /** Moves the times of the current state that follow a date, if it has changed. */
  async followDates(process: Process): Promise<void> {
    if (followsDate(this.flow.file.states[this.place().state])) await syncWaits(this, process);
  }

  /** The ids of the subjects that the lock covers: the one of this process, and for a lease all that happens under it. */
  async subjects(): Promise<readonly string[]> {
    return (await this.kind.lockedIds?.(this.trx, this.subject)) ?? [this.#name.subject_id];
  }

  /**
   * Withdraws the process: the one that ran it no longer wants it. Nobody can continue it then.
   *
   * @param by the process that ran it
   */
  async withdraw({ id, flow }: Pick<Process, 'id' | 'flow'>): Promise<void> {
    const { deps, trx, now } = this;
    const process = await this.#logFrom(flow, WITHDRAWN, { by: { flow, process: id } });
    await withdrawRuns(this, this.#others, process, Object.keys(runsOf(this.flow.file)));
    await setWithdrawn(trx, process.id, now.toISOString());
    await endTimers(trx, process.id, 'left', now.toISOString());
    await endTurn(trx, process.id);
    await this.kind.withdraw?.(deps, trx, this.subject);
  }

  readonly #others: Hold = (ref, whenOutdated) =>
    HeldProcess.hold(this.#current(), this.trx, ref, whenOutdated);

  #current(): Some {
    return inRelease(this.deps, this.deps.releases.current());
  }

  /** The context of reads about the subject. */
  context(): SourceContext {
    const { deps, trx, subject, reader } = this;
    return { deps, db: trx, subject, once: reader.once };
  }

  #first() {
    const { company_id, property_id } = this.kind.owner(this.subject);
    return { id: this.deps.random.id(), company_id, property_id };
  }
}
