/** Accounts: what a session is known by, links in mails, social sign-ins, and what happened to whom. */
import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

export const accounts: Migration = {
  name: '0024-accounts',
  async up(db) {
    await db.schema.alterTable('users').addColumn('email_verified_at', 'text').execute();
    for (const name of ['id', 'ip', 'user_agent', 'last_used_at']) {
      await db.schema
        .alterTable('sessions')
        .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
        .execute();
    }
    for (const name of ['former_hash', 'former_until']) {
      await db.schema.alterTable('sessions').addColumn(name, 'text').execute();
    }
    // Who is signed in stays it: an id only has to be one's own.
    await sql`update sessions set id = substr(token_hash, 1, 22), last_used_at = created_at`.execute(db);
    await db.schema.createIndex('sessions_id').unique().on('sessions').column('id').execute();
    await db.schema
      .createIndex('sessions_former_hash')
      .unique()
      .on('sessions')
      .column('former_hash')
      .execute();

    await db.schema
      .createTable('mailed_links')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('company_id', 'text', (column) => column.notNull().references('companies.id'))
      .addColumn('property_id', 'text', (column) => column.notNull().references('properties.id'))
      .addColumn('purpose', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.references('users.id'))
      .addColumn('content', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .addColumn('used_at', 'text')
      .execute();
    await db.schema.createIndex('mailed_links_expires_at').on('mailed_links').column('expires_at').execute();
    await db.schema.createIndex('mailed_links_user_id').on('mailed_links').column('user_id').execute();

    await db.schema
      .createTable('social_identities')
      .addColumn('company_id', 'text', (column) => column.notNull().references('companies.id'))
      .addColumn('property_id', 'text', (column) => column.notNull().references('properties.id'))
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('provider', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('connected_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('social_identities_key', ['user_id', 'provider'])
      .execute();
    await db.schema
      .createIndex('social_identities_subject')
      .unique()
      .on('social_identities')
      .columns(['provider', 'subject', 'company_id'])
      .execute();

    await db.schema
      .createTable('account_events')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('company_id', 'text', (column) => column.notNull().references('companies.id'))
      .addColumn('property_id', 'text', (column) => column.notNull().references('properties.id'))
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('actor_id', 'text', (column) => column.references('users.id'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('ip', 'text', (column) => column.notNull())
      .addColumn('user_agent', 'text', (column) => column.notNull())
      .addColumn('detail', 'text', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('account_events_user_id_at')
      .on('account_events')
      .columns(['user_id', 'at'])
      .execute();
    await db.schema.createIndex('account_events_at').on('account_events').column('at').execute();
  },
};
