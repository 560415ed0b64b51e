/** Who answers the threads of a property, and the texts that its office answers with. */
export const messageDesk = `
  create table message_threads (
    thread_id text not null primary key,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    -- The member of the office who answers; null: nobody yet.
    claimed_by text references users (id),
    claimed_at text,
    -- What was written until then needs no answer; null: nothing was said about it.
    settled_at text,
    settled_by text references users (id)
  );
  create index message_threads_claims on message_threads (property_id, claimed_by);

  create table message_templates (
    id text not null primary key,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    name text not null,
    -- JSON: the text in each language.
    texts text not null,
    changed_by text not null references users (id),
    changed_at text not null
  );
  create index message_templates_of_property on message_templates (property_id, name);

  update resident_messages set thread_id = id where thread_id is null;
  create index resident_messages_of_thread on resident_messages (thread_id, created_at);
  create index resident_messages_of_property on resident_messages (property_id, created_at);
`;
