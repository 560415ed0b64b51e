/**
 * Parcels at the desk of the office: who took them in, the code that gives them out, and who gave them out.
 */
export const parcelDesk = `
  -- The name on the label; null: the office has not typed it.
  alter table parcels add column label_name text;
  -- The member of the office; null: another program, or before the office took parcels in by photos.
  alter table parcels add column taken_in_by text references users (id);
  -- A keyed fingerprint of the code; null: it has none.
  -- The code itself is only in the mail or text message that was sent.
  alter table parcels add column code_hash text;
  -- Attempts with the code, counted before it is compared.
  alter table parcels add column code_attempts integer not null default 0;
  -- The member who gave it out; null: a resident said that they have it.
  alter table parcels add column given_by text references users (id);
  -- Why it was given out without the code; null: by the code.
  alter table parcels add column given_reason text;
  -- The register of the office, the latest first.
  create index parcels_of_property
    on parcels (property_id, arrived_at);
`;
