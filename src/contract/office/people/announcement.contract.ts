/** Announcements to the residents of a property: as mail, text message and notice, each once. */
import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { Id, TokenHeader } from '../../error.contract.ts';
import {
  ANNOUNCEMENT_CHARACTERS,
  ANNOUNCEMENT_RECIPIENTS,
  ANNOUNCEMENT_SUBJECT_CHARACTERS,
  ANNOUNCEMENTS_PER_DAY,
} from '../../limits.ts';
import { pageOf, pageQuery } from '../../resident/page-of.contract.ts';

const tag = 'office';
const headers = TokenHeader;
const Count = Type.Integer({ minimum: 0 });

const Audience = Type.Union(
  [
    Type.Object({ to: Type.Literal('all') }),
    Type.Object({ to: Type.Literal('building'), building: Type.String({ maxLength: 60 }) }),
    Type.Object({
      to: Type.Literal('homes'),
      lease_ids: Type.Array(Id, { minItems: 1, maxItems: ANNOUNCEMENT_RECIPIENTS }),
    }),
  ],
  { description: 'Those who live there now and have an account.' },
);
export type Audience = Static<typeof Audience>;

export const NewAnnouncement = Type.Object({
  key: Type.String({ minLength: 1, maxLength: 100, description: 'Of the form: sent again, it is the same.' }),
  audience: Audience,
  mail: Type.Boolean(),
  sms: Type.Boolean(),
  notice_until: Type.Union([Type.String({ format: 'date' }), Type.Null()], {
    description: "The last day of the notice on the residents' start page; null: no notice.",
  }),
  texts: Type.Record(
    Type.String({ pattern: '^[a-z]{2,3}$' }),
    Type.Object({
      subject: Type.String({ maxLength: ANNOUNCEMENT_SUBJECT_CHARACTERS }),
      text: Type.String({ maxLength: ANNOUNCEMENT_CHARACTERS }),
    }),
    { additionalProperties: false, maxProperties: 10, description: 'By language; residents read their own.' },
  ),
});
export type NewAnnouncement = Static<typeof NewAnnouncement>;

/** The fate of a message: `off`: not by this way, because the resident or the office did not choose it. */
const Fate = Type.Enum(['off', 'waiting', 'sent', 'failed']);

const AnnouncementRow = Type.Object({
  announcement_id: Type.String(),
  subject: Type.String({ description: 'In the language of the member.' }),
  audience: Type.String({ description: 'A building or homes; "" for all.' }),
  by_mail: Type.Boolean(),
  by_sms: Type.Boolean(),
  notice_until: Type.Union([Type.String(), Type.Null()]),
  recipients: Count,
  sent_by: Type.String(),
  sent_at: Type.String(),
});
export type AnnouncementRow = Static<typeof AnnouncementRow>;

const Recipient = Type.Object({
  user_id: Type.String(),
  name: Type.String(),
  home: Type.String(),
  mail: Fate,
  sms: Fate,
});
export type AnnouncementRecipient = Static<typeof Recipient>;

const OpenAnnouncement = Type.Object({
  ...AnnouncementRow.properties,
  texts: Type.Record(Type.String(), Type.Object({ subject: Type.String(), text: Type.String() })),
  to: Type.Array(Recipient),
});
export type OpenAnnouncement = Static<typeof OpenAnnouncement>;

export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/api/office/announcements',
  tag,
  summary: 'The announcements of the property, the latest first',
  request: { headers, query: pageQuery(['sent_at']) },
  answer: pageOf(AnnouncementRow),
  errors: ['session.invalid', 'access.denied'],
});
export const offerAudience = endpoint({
  method: 'GET',
  path: '/api/office/announcements/audience',
  tag,
  summary: 'The buildings and the homes that an announcement can be sent to',
  request: { headers },
  answer: Type.Object({
    buildings: Type.Array(Type.String()),
    homes: Type.Array(
      Type.Object({ lease_id: Type.String(), home: Type.String(), residents: Type.String() }),
    ),
  }),
  errors: ['session.invalid', 'access.denied'],
});
export const previewAnnouncement = endpoint({
  method: 'POST',
  path: '/api/office/announcements/preview',
  tag,
  summary: 'How many residents would get an announcement, and by which way, as they have chosen',
  request: { headers, body: Type.Object({ audience: Audience }) },
  answer: Type.Object({ recipients: Count, mail: Count, sms: Count, homes: Count }),
  errors: ['session.invalid', 'access.denied'],
});
export const sendAnnouncement = endpoint({
  method: 'POST',
  path: '/api/office/announcements',
  tag,
  summary: `Send an announcement, at most ${ANNOUNCEMENTS_PER_DAY} a day. Mails and text messages follow in batches, to those who want them`,
  request: { headers, body: NewAnnouncement },
  answer: Type.Object({ announcement_id: Type.String(), recipients: Count }),
  errors: [
    'session.invalid',
    'access.denied',
    'announcement.text_missing',
    'announcement.no_way',
    'announcement.day_over',
    'announcement.nobody',
    'announcement.too_many',
    'announcement.limit',
    'idempotency_key.reused',
  ],
});
export const readAnnouncement = endpoint({
  method: 'GET',
  path: '/api/office/announcements/:announcement_id',
  tag,
  summary: 'An announcement, and what has become of it for each recipient',
  request: { headers, params: Type.Object({ announcement_id: Id }) },
  answer: OpenAnnouncement,
  errors: ['session.invalid', 'access.denied', 'record.not_found'],
});
