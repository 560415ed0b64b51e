import { runTimers } from '../../../src/server/process/timers/run-timers.ts';
import type { ResidentPortal, SignedIn } from '../resident/resident-portal.ts';
import type { Answer } from '../support/test-portal.ts';

export const TRIAGE = { category: 'PLUMBING', priority: 'NORMAL' };
export const ASSIGNMENT = { who: 'Jordan Reyes' };
export const SLOT = { day: '2026-06-04', window: '10-12' };
export const FIXED = { outcome: 'FIXED', note: 'A new washer.' };

/** The life of a workorder as its resident and the office lead it, by their calls. */
export class Life {
  readonly #portal: ResidentPortal;
  readonly #resident: SignedIn;
  readonly #officer: string;
  readonly id: string;

  constructor(portal: ResidentPortal, resident: SignedIn, officer: string, id: string) {
    this.#portal = portal;
    this.#resident = resident;
    this.#officer = officer;
    this.id = id;
  }

  /** The workorder as its residents read it. */
  async read() {
    return (await this.#resident.ask('GET', `/api/tenant/workorders/${this.id}`)).body;
  }

  async state(): Promise<string> {
    return (await this.read()).place.state;
  }

  resident(body: object): Promise<Answer> {
    return this.#resident.ask('POST', `/api/tenant/workorders/${this.id}/events`, { body });
  }

  /** The id of its process, which only the office is told. */
  async process(): Promise<string> {
    const row = await this.#portal.deps.db
      .selectFrom('processes')
      .select('id')
      .where('subject_id', '=', this.id)
      .executeTakeFirstOrThrow();
    return row.id;
  }

  /** Sends an event of the office, with the answers to its form. */
  async office(type: string, answers?: object, token = this.#officer): Promise<Answer> {
    return this.#portal.ask('POST', `/api/processes/${await this.process()}/events`, {
      token,
      headers: { 'idempotency-key': this.#portal.deps.random.id() },
      body: { type, ...(answers && { input: { answers, revision: null } }) },
    });
  }

  /** Leads a new workorder to a proposed visit. */
  async propose(slot: object = SLOT): Promise<Answer> {
    await this.office('SEND', { triage: TRIAGE });
    await this.office('SEND', { assignment: ASSIGNMENT });
    return this.office('PROPOSE', { slot });
  }

  /** Leads a new workorder to the end of the work. */
  async finish(result: object = FIXED): Promise<Answer> {
    await this.propose();
    await this.resident({ event: 'ACCEPT' });
    await this.office('START');
    return this.office('REPORT', { result });
  }

  /** Lets hours pass, and the portal run what is due. */
  async pass(hours: number): Promise<void> {
    const { clock, deps } = this.#portal;
    clock.advance(hours * 3_600_000);
    await runTimers(deps);
    // Nobody signs in anew after days.
    await deps.db.updateTable('sessions').set({ expires_at: '2090-01-01T00:00:00.000Z' }).execute();
  }
}
