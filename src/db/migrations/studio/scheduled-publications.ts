/** Publications of drafts at a later time. */
export const scheduledPublications = `
  create table scheduled_publications (
    id {counter},
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    draft_id text not null references drafts (id),
    -- What goes live: the draft as it was then.
    hash text not null references releases (hash),
    -- The last edit of the draft that is part of it.
    edit integer not null,
    -- The release that it replaces: if another one is live by then, nothing is published.
    replaces text not null references releases (hash),
    -- The only property for which it goes live; null: all.
    only_at text references properties (id),
    -- 1: only for processes that begin from then on.
    for_new integer not null,
    due_at text not null,
    -- Of the place for which the time was chosen.
    time_zone text not null,
    -- When a portal tries it next; a portal that tries it moves this on, so that no other one does.
    next_at text not null,
    user_id text not null references users (id),
    created_at text not null,
    -- published, cancelled or refused; null: it waits.
    ended_as text,
    ended_at text,
    -- Who cancelled it.
    ended_by text references users (id),
    -- JSON: why nothing was published, as code and number of problems; empty otherwise.
    reason text not null default ''
  );
  create unique index scheduled_publications_waiting on scheduled_publications (draft_id) where ended_at is null;
  create index scheduled_publications_due on scheduled_publications (next_at) where ended_at is null;
  create index scheduled_publications_draft on scheduled_publications (draft_id, id);
`;
