/** Which pages of the office its members have open now. */
export const openPages = `
  -- One row per member and page, written again by each poll of the page; it counts for a minute.
  create table open_pages (
    page text not null,
    user_id text not null references users (id),
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    seen_at text not null,
    constraint open_pages_once primary key (page, user_id)
  );
  create index open_pages_user on open_pages (user_id, seen_at);
  create index open_pages_seen on open_pages (seen_at);
`;
