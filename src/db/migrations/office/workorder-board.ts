/** The board reads the workorders that have not ended, and none of those of past years. */
export const workorderBoard = `
  create index workorders_unclosed on workorders (property_id, status, closed_at, created_at);
`;
