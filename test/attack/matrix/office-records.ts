/** Records that the office of the owner's property keeps, one of every kind that a path can name. */
import { randomBytes } from 'node:crypto';
import { REPORTS } from '../../../src/contract/office/reports.ts';
import { insertExport } from '../../../src/db/office/export/export.repository.ts';
import { insertPersonExport } from '../../../src/db/office/export/person-export.repository.ts';
import { insertAnnouncement } from '../../../src/db/office/people/announcement.repository.ts';
import { insertBelonging } from '../../../src/db/office/people/belonging.repository.ts';
import { saveTemplate } from '../../../src/db/office/people/message-template.repository.ts';
import { enqueueMessage, finishMessage } from '../../../src/db/outbox.repository.ts';
import { insertHold } from '../../../src/db/person-data/legal-hold.repository.ts';
import { insertApiKey } from '../../../src/db/session/api-key.repository.ts';
import { enqueueDeliveries } from '../../../src/db/webhook/delivery.repository.ts';
import { insertWebhook } from '../../../src/db/webhook/webhook.repository.ts';
import type { Deps } from '../../../src/server/deps.ts';
import { sealSecrets } from '../../../src/server/features/office/api/webhook-signature.ts';

const AT = '2026-03-01T00:00:00.000Z';
/** No delivery is due while the calls are made. */
const NEVER = '2090-01-01T00:00:00.000Z';
const newId = (): string => randomBytes(9).toString('hex');

interface OfOffice {
  readonly company_id: string;
  readonly property_id: string;
  readonly lease_id: string;
  /** A member of the office. */
  readonly user_id: string;
  /** Part of each text. */
  readonly secret: string;
}

/** Their ids by the names of path parameters. */
export async function makeOfficeRecords(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  { company_id, property_id, lease_id, user_id, secret }: OfOffice,
): Promise<Record<string, readonly string[]>> {
  const place = { company_id, property_id };
  const [announcement_id, belonging_id, template_id] = [newId(), newId(), newId()];
  const [key_id, webhook_id, delivery_id, mail_id] = [newId(), newId(), newId(), newId()];
  await insertAnnouncement(
    db,
    {
      ...{
        ...place,
        id: announcement_id,
        request_key: announcement_id,
        request: '{}',
        by_mail: 1,
        by_sms: 0,
      },
      ...{
        texts: { en: { subject: secret, text: secret } },
        notice_until: null,
        audience: '',
        recipients: 0,
      },
      ...{ sent_by: user_id, sent_at: AT },
    },
    [],
  );
  await insertBelonging(db, {
    ...{ ...place, id: belonging_id, lease_id, request_key: belonging_id, kind: 'KEY', name: secret },
    ...{ number: secret, detail: '', permit: '', since: AT, added_by: user_id },
  });
  await saveTemplate(db, {
    ...{
      ...place,
      id: template_id,
      name: secret,
      texts: { en: secret },
      changed_by: user_id,
      changed_at: AT,
    },
  });
  await insertApiKey(db, {
    ...{ ...place, user_id: key_id, name: secret.slice(0, 40), prefix: 'lk_matrix', key_hash: key_id },
    ...{ scopes: ['read_office'], made_by: user_id, created_at: AT, ends_on: null, language: 'en' },
  });
  await insertWebhook(db, {
    ...{ ...place, id: webhook_id, url: `https://hooks.example.com/${secret}`, flows: [], money: false },
    secrets: sealSecrets(secrets, webhook_id, [{ secret: newId(), until: null }]),
    ...{ made_by: user_id, created_at: AT },
  });
  const sent = { ...place, id: mail_id, channel: 'mail' as const, recipient: `${mail_id}@mail.example` };
  await enqueueMessage(db, { ...sent, subject: secret, body: '', created_at: AT });
  await finishMessage(db, sent, AT, 'status 550');
  await enqueueDeliveries(db, {
    ...{ ...place, id: delivery_id, flow: 'workorder', subject: newId(), kind: 'workorder', body: '{}' },
    at: NEVER,
  });
  const export_id = newId();
  await insertExport(db, {
    ...{ ...place, id: export_id, user_id, reason: secret, with_uploads: 0, language: 'en', asked_at: AT },
    ...{ state: 'removed', attempt: 0, failures: 0, total_parts: 0, done_parts: 0, look_at: null },
    ...{ saves: 0, saved_by: null, saved_at: null },
  });
  const person_export_id = newId();
  await insertPersonExport(db, {
    ...{
      ...place,
      id: person_export_id,
      user_id,
      reason: secret,
      with_uploads: 0,
      language: 'en',
      asked_at: AT,
    },
    ...{ state: 'removed', attempt: 0, failures: 0, total_parts: 0, done_parts: 0, look_at: null },
    ...{ saves: 0, saved_by: null, saved_at: null, subject_kind: 'resident', subject_id: user_id, is_own: 0 },
  });
  const hold_id = newId();
  const held = { ...place, id: hold_id, case_id: newId(), reason: secret, placed_by: user_id };
  await insertHold(db, { ...held, placed_at: AT });
  return {
    hold_id: [hold_id],
    export_id: [export_id, person_export_id],
    person_kind: ['resident'],
    person_id: [user_id],
    announcement_id: [announcement_id],
    belonging_id: [belonging_id],
    template_id: [template_id],
    key_id: [key_id],
    webhook_id: [webhook_id],
    delivery_id: [delivery_id],
    mail_id: [mail_id],
    report: REPORTS.slice(0, 1),
  };
}
