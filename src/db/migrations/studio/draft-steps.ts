/** Edits of several files that a person made as one step: one undo takes them back together. */
export const draftSteps = `
  -- The first edit of the step.
  alter table draft_edits add column step integer not null default 0;
  update draft_edits set step = seq;
`;
