/** Calls that the resident's pages share: counts, messages, table layouts, access log. @see spec/platform.md §3, §7 */
import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id, TokenHeader } from '../error.contract.ts';
import {
  ANALYTICS_EVENTS,
  MESSAGE_CHARACTERS,
  SUBJECT_CHARACTERS,
  TABLE_COLUMNS,
  TABLE_PREFERENCES,
} from '../limits.ts';

const Count = Type.Integer({ minimum: 0 });

export const NotificationCounts = Type.Object({
  workorders: Count,
  messages: Count,
  unreceived_parcels: Count,
  unread_documents: Count,
});
export type NotificationCounts = Static<typeof NotificationCounts>;

export const readNotificationCount = endpoint({
  method: 'GET',
  path: '/api/tenant/notification_count',
  tag: 'resident',
  summary: 'How much is new: the numbers beside the items of the menu',
  request: { headers: TokenHeader },
  answer: NotificationCounts,
  errors: ['session.invalid'],
});
export const readAddendumSubmitted = endpoint({
  method: 'GET',
  path: '/api/tenant/addendum_submitted',
  tag: 'resident',
  summary: 'Whether no addendum of the lease waits for its signature',
  request: { headers: TokenHeader },
  answer: Type.Boolean(),
  errors: ['session.invalid'],
});
export const openAddendum = endpoint({
  method: 'POST',
  path: '/api/tenant/addendum',
  tag: 'resident',
  summary: 'Where this person signs the addendum that waits for their signature',
  request: { headers: TokenHeader },
  answer: Type.Object({
    path: Type.Union([Type.String(), Type.Null()], {
      description: 'With a link of their own; null where none waits for their signature.',
    }),
  }),
  errors: ['session.invalid', 'access.denied'],
});

/** The subject is one line, the message may have several. Blank texts are refused. */
export const NewMessage = Type.Object(
  {
    subject: Type.String({ minLength: 1, maxLength: SUBJECT_CHARACTERS, pattern: '\\S' }),
    message: Type.String({ minLength: 1, maxLength: MESSAGE_CHARACTERS, pattern: '\\S' }),
    /** The thread that it continues; the message then has the thread's subject. */
    thread_id: Type.Optional(Id),
    /** The workorder or charge of the session's lease that it is about. */
    workorder_id: Type.Optional(Id),
    invoice_id: Type.Optional(Id),
  },
  { not: { required: ['workorder_id', 'invoice_id'] } },
);
export type NewMessage = Static<typeof NewMessage>;

export const createMessage = endpoint({
  method: 'PUT',
  path: '/api/tenant/messages',
  tag: 'resident',
  summary: 'Write to the office of the property',
  request: { headers: TokenHeader, body: NewMessage },
  answer: Type.Object({ id: Type.String(), subject: Type.String(), created_at: Type.String() }),
  errors: ['session.invalid', 'access.denied', 'record.not_found'],
});

const Name = Type.String({ minLength: 1, maxLength: 60, pattern: '^[A-Za-z0-9_.-]+$' });

/** By table id: hidden columns, and column widths in px. */
export const TablePreferences = Type.Record(
  Name,
  Type.Object(
    {
      hidden: Type.Array(Name, { maxItems: TABLE_COLUMNS }),
      widths: Type.Record(Name, Type.Number({ minimum: 10, maximum: 4000 }), {
        maxProperties: TABLE_COLUMNS,
        additionalProperties: false,
      }),
      order: Type.Optional(Type.Array(Name, { maxItems: TABLE_COLUMNS })),
    },
    { additionalProperties: false },
  ),
  { maxProperties: TABLE_PREFERENCES, additionalProperties: false },
);
export type TablePreferences = Static<typeof TablePreferences>;

export const UserDetails = Type.Object({ table_preference: TablePreferences });
export type UserDetails = Static<typeof UserDetails>;

export const readUserDetails = endpoint({
  method: 'GET',
  path: '/api/user_details',
  tag: 'resident',
  summary: 'What this person has chosen for tables: hidden columns, widths, order',
  request: { headers: TokenHeader },
  answer: UserDetails,
  errors: ['session.invalid'],
});
export const saveUserDetails = endpoint({
  method: 'POST',
  path: '/api/user_details',
  tag: 'resident',
  summary: 'Keep what was chosen for the tables that are sent; other tables stay as they are',
  request: { headers: TokenHeader, body: UserDetails },
  answer: UserDetails,
  errors: ['session.invalid'],
});

export const AnalyticsBatch = Type.Object({
  events: Type.Array(
    Type.Object({
      event: Type.Union([
        Type.Literal('page'),
        Type.Literal('offline'),
        Type.Literal('online'),
        Type.Literal('error'),
      ]),
      /** The path of the page; an unknown one counts as other. */
      route: Type.String({ maxLength: 200 }),
    }),
    { maxItems: ANALYTICS_EVENTS },
  ),
});
export type AnalyticsBatch = Static<typeof AnalyticsBatch>;

export const saveAnalytics = endpoint({
  method: 'POST',
  path: '/api/user/analytics',
  tag: 'resident',
  summary:
    'What happened while a page was offline: counted per property, day and page; nothing of the person is kept',
  request: { headers: TokenHeader, body: AnalyticsBatch },
  answer: Type.Boolean(),
  errors: ['session.invalid'],
});

/**
 * An event of an account. `kind`: signed_in, signed_out, session_ended, link_mailed, link_used, password_changed,
 * social_connected …, impersonation (`ends_at`: when it ended or will end at the latest); `by`: the staff member who
 * did it, null for the person themselves; `way`: the way of signing in, or the purpose of a link; `is_new`: the first
 * sign-in from this device.
 */
export const AccessLogEntry = Type.Object({
  kind: Type.String(),
  at: Type.String(),
  ends_at: Type.Union([Type.String(), Type.Null()]),
  by: Type.Union([Type.String(), Type.Null()]),
  reason: Type.Union([Type.String(), Type.Null()]),
  ip: Type.String(),
  browser: Type.String(),
  system: Type.String(),
  way: Type.Union([Type.String(), Type.Null()]),
  is_new: Type.Boolean(),
});
export type AccessLogEntry = Static<typeof AccessLogEntry>;

export const readAccessLog = endpoint({
  method: 'GET',
  path: '/api/user/access-log',
  tag: 'account',
  summary: 'Who saw my data: sign-ins, devices, links and impersonations, the newest first',
  request: { headers: TokenHeader },
  answer: Type.Array(AccessLogEntry),
  errors: ['session.invalid'],
});
