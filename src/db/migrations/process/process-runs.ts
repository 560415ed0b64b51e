/** Processes that are run by others: an inner one is found by the work of the outer one, and may be withdrawn. */
export const processRuns = `
  -- When the process that ran this one no longer wanted it; null: it goes on, or has reached an end.
  alter table processes add column withdrawn_at text;
  create index process_work_record on process_work (record_id);
`;
