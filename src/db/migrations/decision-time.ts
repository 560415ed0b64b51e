import type { Dialect } from '../client.ts';

/**
 * When the office decided on an applicant, kept by the database itself: the office writes decisions there. A decision
 * that is taken back leaves no time; decisions from before this migration have none.
 */
export function decisionTime(dialect: Dialect): string[] {
  const column = 'alter table applicants add column decided_at text';
  const trigger = 'update of decision on applicants for each row when (new.decision <> old.decision)';
  if (dialect === 'sqlite')
    return [
      column,
      `create trigger applicants_decided_at after ${trigger} begin
        update applicants set decided_at =
          case when new.decision = '' then null else strftime('%Y-%m-%dT%H:%M:%fZ', 'now') end
        where id = new.id;
      end`,
    ];
  return [
    column,
    `create function applicants_decided_at() returns trigger language plpgsql as $$ begin
      new.decided_at = case when new.decision = '' then null
        else to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end;
      return new;
    end $$`,
    `create trigger applicants_decided_at before ${trigger} execute function applicants_decided_at()`,
  ];
}
