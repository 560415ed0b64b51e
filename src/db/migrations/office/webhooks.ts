/** Addresses of other programs that are told what happens at a property, and what is to be told to each. */
export const webhooks = `
  create table webhooks (
    id text not null primary key,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    url text not null,
    -- JSON, ids of flows; [] for all.
    flows text not null,
    -- Sealed JSON: the secrets that sign, the newest first.
    secrets text not null,
    made_by text not null references users (id),
    created_at text not null,
    ended_at text
  );
  create unique index webhooks_open on webhooks (property_id, url) where ended_at is null;

  create table webhook_deliveries (
    seq {counter},
    id text not null,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    webhook_id text not null references webhooks (id),
    -- What it is about: of one subject they are told in order.
    subject text not null,
    kind text not null,
    body text not null,
    created_at text not null,
    -- When it was written, or asked for again: three days later it is given up.
    since text not null,
    attempts integer not null default 0,
    next_attempt_at text not null,
    -- DELIVERED or GIVEN_UP; null: it waits.
    result text,
    -- Of the last answer; null without one.
    status integer,
    problem text,
    finished_at text
  );
  create unique index webhook_deliveries_id on webhook_deliveries (webhook_id, id);
  create index webhook_deliveries_due on webhook_deliveries (next_attempt_at) where result is null;
  create index webhook_deliveries_subject on webhook_deliveries (webhook_id, subject, seq) where result is null;
  create index webhook_deliveries_seq on webhook_deliveries (webhook_id, seq);
  create index webhook_deliveries_finished on webhook_deliveries (finished_at);
`;
