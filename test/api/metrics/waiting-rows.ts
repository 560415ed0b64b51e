/** Rows that wait in the database of a portal, as if each had just come up and nothing had been done yet. */
import { enqueueMessage } from '../../../src/db/outbox.repository.ts';
import { insertTimer } from '../../../src/db/process/process-timer.repository.ts';
import { enqueueDeliveries } from '../../../src/db/webhook/delivery.repository.ts';
import type { Payer } from '../autopay/autopay-portal.ts';
import type { TestPortal } from '../support/test-portal.ts';

/** The queues that no other process than the portal itself fills, by what fills them. */
export function waitingRows({ deps, ask, invite }: TestPortal, { user, lease_id }: Payer) {
  const { db, random, clock } = deps;
  const place = { company_id: user.company_id, property_id: user.property_id };
  const at = () => clock.now().toISOString();
  const message = (channel: 'mail' | 'sms') => () =>
    enqueueMessage(db, {
      ...{ ...place, id: random.id(), channel, recipient: 'a', subject: '', body: 'b', created_at: at() },
    });
  return {
    mail: message('mail'),
    sms: message('sms'),
    async webhooks() {
      const own = { url: 'https://program.example', flows: '[]', secrets: '', made_by: user.id };
      await db
        .insertInto('webhooks')
        .values({ ...place, ...own, id: random.id(), created_at: at() })
        .execute();
      const told = { id: random.id(), flow: 'application', subject: 's', kind: 'k', body: '{}', at: at() };
      await enqueueDeliveries(db, { ...place, ...told });
    },
    async timers() {
      const { token } = await invite();
      await ask('GET', '/api/applicant/application', { token });
      const process = await db.selectFrom('processes').selectAll().executeTakeFirstOrThrow();
      const about = { state: 'test', kind: 'after', number: 0, trace: null } as const;
      await insertTimer(db, process, { id: random.id(), ...about, due_at: at(), created_at: at() });
    },
    async announcements() {
      const id = random.id();
      const sent = { request_key: id, request: '{}', texts: '{}', by_mail: 1, by_sms: 0, notice_until: null };
      await db
        .insertInto('announcements')
        .values({ ...place, ...sent, id, audience: '', recipients: 1, sent_by: user.id, sent_at: at() })
        .execute();
      await db
        .insertInto('announcement_recipients')
        .values({ ...place, announcement_id: id, user_id: user.id, lease_id, queued_at: null })
        .execute();
    },
    async imports() {
      const file = {
        kind: 'units',
        file_name: 'a.csv',
        storage_key: random.id(),
        columns_found: '[]',
      } as const;
      const none = { total_rows: 0, done_rows: 0, wrong_rows: 0, added: 0, changed: 0, known: 0 };
      const rest = {
        mapping: '{}',
        report: '{}',
        state: 'check',
        created_at: at(),
        changed_at: at(),
      } as const;
      await db
        .insertInto('office_imports')
        .values({ ...place, ...file, ...none, ...rest, id: random.id(), user_id: user.id })
        .execute();
    },
    async publications() {
      const { hash } = deps.releases.current();
      const id = random.id();
      const draft = { author_id: user.id, title: '', base: hash, created_at: at(), changed_at: at() };
      await db
        .insertInto('drafts')
        .values({ ...place, ...draft, id })
        .execute();
      const what = { draft_id: id, hash, edit: 0, replaces: hash, only_at: null, for_new: 0 };
      const when = { due_at: at(), next_at: at(), time_zone: 'UTC', created_at: at() };
      await db
        .insertInto('scheduled_publications')
        .values({
          ...place,
          ...what,
          ...when,
          user_id: user.id,
          ended_as: null,
          ended_at: null,
          ended_by: null,
        })
        .execute();
    },
  };
}
