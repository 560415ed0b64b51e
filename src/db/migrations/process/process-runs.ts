/** Processes that are run by others: an inner one is found by the work of the outer one, and may be withdrawn. */
export const processRuns = `
  -- Time at which the process that ran this one withdrew it; null: it was not withdrawn.
  alter table processes add column withdrawn_at text;
  create index process_work_record on process_work (record_id);
`;
