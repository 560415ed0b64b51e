/**
 * What a workorder's whole life needs besides its status: a resident may report an emergency, and accepts each visit.
 * Visits that were named before stand, and what was done before is over.
 */
export const workorderLife = `
  -- Whether the resident has reported an emergency.
  alter table workorders add column emergency integer not null default 0;
  -- How often the resident has asked for another time since the workorder was opened.
  alter table workorders add column moves integer not null default 0;
  -- When the visit was agreed; null while the resident has not answered.
  alter table workorders add column accepted_at text;
  -- When the repair was confirmed, or the days to do so were over.
  alter table workorders add column closed_at text;
  -- The rating of the repair, 1 to 5.
  alter table workorders add column stars integer;
  update workorders
    set accepted_at = changed_at
    where status in ('SCHEDULED', 'IN_PROGRESS');
  update workorders
    set closed_at = changed_at
    where status = 'DONE';
`;
