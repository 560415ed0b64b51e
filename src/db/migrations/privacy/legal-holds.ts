/** Households whose data nobody may erase, because a court or an authority may ask for it. */
export const legalHolds = `
  create table legal_holds (
    id text not null primary key,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    -- The application of the household, or its lease if that was made without one.
    case_id text not null,
    reason text not null,
    placed_by text not null references users (id),
    placed_at text not null,
    -- Null: it still holds.
    lifted_by text references users (id),
    lifted_at text,
    lift_reason text
  );
  create unique index legal_holds_once on legal_holds (case_id) where lifted_at is null;
  create index legal_holds_of_case on legal_holds (case_id, placed_at);
`;
