/** A document that a flow has made names the state that made it, and is found by that: work may be undone, a letter not. */
export const madeDocuments = `
  update files
  set purpose = purpose || '/' || (
    select min(state)
    from process_work
    where record_id = files.id
  )
  where purpose like '%/document'
    and exists (select 1 from process_work where record_id = files.id);

  update tenancy_files
  set purpose = purpose || '/' || (
    select min(state)
    from process_work
    where record_id = tenancy_files.id
  )
  where purpose like '%/document'
    and exists (select 1 from process_work where record_id = tenancy_files.id);
`;
