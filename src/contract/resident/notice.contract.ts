/** The portal's notifications to residents by mail and text message, and their settings. @see spec/platform.md §2 */
import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id, TokenHeader } from '../error.contract.ts';
import { CODE_LENGTH } from '../limits.ts';

/** The kinds of notifications. */
export const NOTICE_KINDS = [
  'workorders',
  'messages',
  'announcements',
  'parcels',
  'documents',
  'requests',
  'payments',
  'autopays',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export const NOTICE_CHANNELS = ['mail', 'sms'] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

/** `mail`: the address is in the session. `mobile_no`: `+15125550142` once it is verified; '' before. */
export const NoticeWishes = Type.Object({
  wishes: Type.Array(
    Type.Object({ kind: Type.Enum([...NOTICE_KINDS]), mail: Type.Boolean(), sms: Type.Boolean() }),
  ),
  email: Type.String(),
  email_verified: Type.Boolean(),
  mobile_no: Type.String(),
});
export type NoticeWishes = Static<typeof NoticeWishes>;

/** A mail that the portal sent to the resident. */
const ResidentMail = Type.Object({
  mail_id: Type.String(),
  subject: Type.String(),
  created_at: Type.String(),
});

const tag = 'notices';
const headers = TokenHeader;
const MobileNo = Type.String({ minLength: 12, maxLength: 12, pattern: '^\\+1\\d{10}$' });

export const readNoticeWishes = endpoint({
  method: 'GET',
  path: '/api/tenant/notice-wishes',
  tag,
  summary: 'Of what the resident wants to be told, by which channel',
  request: { headers },
  answer: NoticeWishes,
  errors: ['session.invalid', 'access.denied'],
});
export const saveNoticeWish = endpoint({
  method: 'POST',
  path: '/api/tenant/notice-wishes',
  tag,
  summary: 'Want to be told of something by a channel, or not; text messages need a number that is proven',
  request: {
    headers,
    body: Type.Object({
      kind: Type.Enum([...NOTICE_KINDS]),
      channel: Type.Enum([...NOTICE_CHANNELS]),
      is_wanted: Type.Boolean(),
    }),
  },
  answer: NoticeWishes,
  errors: ['session.invalid', 'access.denied', 'notice.no_mobile'],
});
export const sendMobileCode = endpoint({
  method: 'POST',
  path: '/api/tenant/mobile',
  tag,
  summary: 'Send a code to a mobile number that the resident says is theirs',
  request: { headers, body: Type.Object({ mobile_no: MobileNo }) },
  answer: Type.Object({ hashed: Type.String({ description: 'Opaque: handed in with the code.' }) }),
  errors: ['session.invalid', 'access.denied', 'otp.limit', 'provider.not_set_up'],
});
export const verifyMobile = endpoint({
  method: 'POST',
  path: '/api/tenant/mobile/verify',
  tag,
  summary: 'Prove a mobile number by its code: from then on it is the number of the resident',
  request: {
    headers,
    body: Type.Object({
      mobile_no: MobileNo,
      hashed: Type.String({ maxLength: 128 }),
      otp: Type.String({ minLength: CODE_LENGTH, maxLength: CODE_LENGTH, pattern: '^\\d+$' }),
    }),
  },
  answer: NoticeWishes,
  errors: ['session.invalid', 'access.denied', 'otp.invalid', 'otp.expired'],
});
export const saveLanguage = endpoint({
  method: 'POST',
  path: '/api/user/language',
  tag,
  summary: 'The language of the pages and of everything that is sent to this person',
  request: { headers, body: Type.Object({ language: Type.String({ minLength: 2, maxLength: 3 }) }) },
  answer: Type.Object({ language: Type.String() }),
  errors: ['session.invalid'],
});
export const listMails = endpoint({
  method: 'GET',
  path: '/api/tenant/mails',
  tag,
  summary:
    'The mails that the portal has sent to the resident about the lease of the session or about none, the newest first',
  request: { headers },
  answer: Type.Array(ResidentMail),
  errors: ['session.invalid', 'access.denied'],
});
export const readMail = endpoint({
  method: 'GET',
  path: '/api/tenant/mails/:mail_id',
  tag,
  summary: 'One mail with its text',
  request: { headers, params: Type.Object({ mail_id: Id }) },
  answer: Type.Object({ ...ResidentMail.properties, to: Type.String(), text: Type.String() }),
  errors: ['session.invalid', 'access.denied', 'record.not_found'],
});
export const messageCallback = endpoint({
  method: 'POST',
  path: '/api/messages/callback',
  tag,
  summary: 'A provider says that a mail or text message has changed; nothing in the body is trusted',
  request: { body: Type.Object({ reference: Id }) },
  answer: Type.Object({ received: Type.Literal(true) }),
  errors: [],
});
