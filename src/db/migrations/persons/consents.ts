/** What people have agreed to: each consent names its text by the hash, and a text is kept once per version. */
export const consents = `
  create table consent_texts (
    -- Of title, a line feed and content, in hex.
    sha256 text not null primary key,
    title text not null,
    -- As it was written, not the HTML that a page makes of it.
    content text not null,
    kept_at text not null
  );

  create table consents (
    id text not null primary key,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    -- Who agreed: an applicant, or an account.
    applicant_id text references applicants (id),
    user_id text references users (id),
    kind text not null,
    -- To what it belongs: a lease, an automatic payment, the name of a box or of a kind of messages.
    about text not null,
    -- In which the text was shown.
    language text not null,
    sha256 text not null references consent_texts (sha256),
    ip text not null,
    at text not null
  );
  create index consents_applicant on consents (applicant_id, at);
  create index consents_user on consents (user_id, at);
`;
