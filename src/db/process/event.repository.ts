/**
 * The event log of a process. Append only.
 */
import type { Applicant } from '../applicant/applicant.repository.ts';
import type { Connection } from '../client.ts';
import { readJson, writeJson } from '../json-column.ts';
import type { Tenancy } from '../tables.ts';

/** The event log of a process: who, when, which event, which version of the flow. Append only. */
interface EventsTable extends Tenancy {
  id: string;
  application_id: string;
  applicant_id: string;
  flow: string;
  flow_version: number;
  event: string;
  state_before: string;
  state_after: string;
  actor: string;
  ip: string;
  detail: string;
  at: string;
}

declare module '../tables.ts' {
  interface Tables {
    events: EventsTable;
  }
}

export interface ProcessEvent {
  id: string;
  flow: string;
  flow_version: number;
  event: string;
  state_before: string;
  state_after: string;
  /** Who did it: `applicant`, `provider:gateway`, `job:reconciliation` … */
  actor: string;
  ip: string;
  /** What the event was about; never an answer of the person, never a secret. */
  detail: Record<string, unknown>;
  at: string;
}

/** Adds an event to the log of an applicant's application. */
export async function appendEvent(trx: Connection, applicant: Applicant, event: ProcessEvent): Promise<void> {
  await trx
    .insertInto('events')
    .values({
      ...event,
      detail: writeJson(event.detail),
      application_id: applicant.application_id,
      applicant_id: applicant.id,
      company_id: applicant.company_id,
      property_id: applicant.property_id,
    })
    .execute();
}

/** The log of one applicant, oldest first. */
export async function listEvents(db: Connection, applicantId: string): Promise<ProcessEvent[]> {
  const rows = await db
    .selectFrom('events')
    .select([
      'id',
      'flow',
      'flow_version',
      'event',
      'state_before',
      'state_after',
      'actor',
      'ip',
      'detail',
      'at',
    ])
    .where('applicant_id', '=', applicantId)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, detail: readJson<Record<string, unknown>>(row.detail) }));
}
