import type { Dialect } from '../../client.ts';
import { statementsOf } from '../../migration.ts';
import { columnsOf } from './office-search.ts';

/** Invitations by the office, follow-ups and joins of guestcards, and the indexes of their registers and their search. */
export function officeApplications(dialect: Dialect): readonly string[] {
  const { name, email, number } = columnsOf(dialect);
  return statementsOf(
    `
  create table application_invitations (
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    application_id text not null primary key references applications (id),
    -- Chosen by the office: the same one invites nobody a second time.
    key text not null,
    -- SHA-256 of what was asked with the key.
    asked text not null,
    -- In months; null if none was named.
    lease_term integer,
    invited_by text not null references users (id),
    created_at text not null,
    constraint application_invitations_once unique (property_id, key)
  );

  alter table guestcards add column follow_up_on text;
  alter table guestcards add column follow_up_note text not null default '';
  alter table guestcards add column follow_up_by text references users (id);
  -- The guestcard of the same person that is shown instead.
  alter table guestcards add column joined_into text references guestcards (id);

  create index applications_newest on applications (property_id, created_at, id);
  create index applications_movein on applications (property_id, movein_date, id);
  create index events_application_id on events (application_id, at);
  create index guestcards_newest on guestcards (property_id, created_at, id) where joined_into is null;
  create index guestcards_follow_up on guestcards (property_id, follow_up_on, created_at desc, id desc) where joined_into is null;
  create index guestcards_joined_into on guestcards (joined_into) where joined_into is not null;
  create index guestcards_search_last on guestcards (property_id, ${name.last});
  create index guestcards_search_first on guestcards (property_id, ${name.first});
  create index guestcards_search_email on guestcards (property_id, ${email});
  create index guestcards_search_number on guestcards (property_id, contact_no);
  create index guestcards_search_ending on guestcards (property_id, (${number.applicant}));
`,
    dialect,
  );
}
