/** People of the office of a property: members, former members and invitations. */
import { type Static, Type } from 'typebox';
import { OFFICE_ROLES } from '../access/office-roles.ts';
import { endpoint } from '../endpoint.ts';
import { Id, TokenHeader } from '../error.contract.ts';
import { pageOf, pageQuery } from '../resident/page-of.contract.ts';
import { Email } from '../session/account.contract.ts';
import { seenBefore } from './side-by-side.contract.ts';

const tag = 'office';
const Role = Type.Enum([...OFFICE_ROLES]);
/** At least one role. */
const Roles = Type.Array(Role, { minItems: 1, maxItems: OFFICE_ROLES.length, uniqueItems: true });
const OrNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

export const COLLEAGUE_COLUMNS = ['name', 'email', 'status', 'last_sign_in_at'] as const;
const COLLEAGUE_STATUSES = ['ACTIVE', 'INVITED', 'EXPIRED', 'FORMER'] as const;

/** A row of the register. */
export const Colleague = Type.Object({
  id: Type.String({ description: 'Of the user, or of the invitation.' }),
  name: Type.String(),
  email: Type.String(),
  roles: Type.Array(Role),
  policies: Type.Array(Type.String(), { description: 'Policies of the account besides those of the roles.' }),
  status: Type.Enum([...COLLEAGUE_STATUSES]),
  second_factor: Type.Boolean(),
  last_sign_in_at: OrNull(Type.String()),
  until: OrNull(Type.String({ description: 'When the invitation expires, or when the work ended.' })),
  is_me: Type.Boolean(),
  may_change: Type.Boolean({ description: 'Whether the member who asks may change this.' }),
});
export type Colleague = Static<typeof Colleague>;

const ofColleague = { headers: TokenHeader, params: Type.Object({ user_id: Id }) };
const ofInvitation = { headers: TokenHeader, params: Type.Object({ invitation_id: Id }) };

export const listColleagues = endpoint({
  method: 'GET',
  path: '/api/office/colleagues',
  tag,
  summary: 'Members of the office, open invitations and former members, sorted and paged by the server',
  request: {
    headers: TokenHeader,
    query: Type.Object({
      ...pageQuery(COLLEAGUE_COLUMNS).properties,
      former: Type.Optional(Type.Literal('true', { description: 'Former members instead.' })),
    }),
  },
  answer: Type.Object({
    ...pageOf(Colleague).properties,
    second_factor_required: Type.Boolean({ description: 'By the property, of every member of its office.' }),
    may_give: Type.Array(Role, { description: 'The roles that the member who asks may give.' }),
  }),
  errors: ['session.invalid', 'access.denied'],
});
export const inviteColleague = endpoint({
  method: 'POST',
  path: '/api/office/invitations',
  tag,
  summary: 'Invite somebody to work for the office of the property; a mail leads to /auth/verify/{token}',
  request: {
    headers: TokenHeader,
    body: Type.Object({
      email: Email,
      first_name: Type.String({ minLength: 1, maxLength: 15 }),
      last_name: Type.String({ minLength: 1, maxLength: 20 }),
      roles: Roles,
      language: Type.Optional(Type.String({ maxLength: 10 })),
    }),
  },
  answer: Type.Object({ invitation_id: Type.String() }),
  errors: [
    'session.invalid',
    'access.denied',
    'colleague.more',
    'colleague.known',
    'colleague.invited',
    'colleague.too_many',
    'mail.limit',
  ],
});
export const mailInvitationAgain = endpoint({
  method: 'POST',
  path: '/api/office/invitations/:invitation_id/mail',
  tag,
  summary: 'Mail an open invitation again, with a new link; the one before opens nothing any more',
  request: ofInvitation,
  answer: Type.Boolean(),
  errors: ['session.invalid', 'access.denied', 'record.not_found', 'colleague.more', 'mail.limit'],
});
export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/office/invitations/:invitation_id',
  tag,
  summary: 'Withdraw an open invitation: its link opens nothing any more',
  request: ofInvitation,
  answer: Type.Boolean(),
  errors: ['session.invalid', 'access.denied', 'record.not_found'],
});
const OF_OTHERS = [
  'session.invalid',
  'access.denied',
  'record.not_found',
  'colleague.self',
  'colleague.more',
] as const;
export const changeRoles = endpoint({
  method: 'PUT',
  path: '/api/office/colleagues/:user_id/roles',
  tag,
  summary: 'Change the roles of a colleague: it counts from their next call on',
  request: {
    ...ofColleague,
    body: Type.Object({
      roles: Roles,
      seen: seenBefore(Type.Array(Role, { maxItems: OFFICE_ROLES.length })),
    }),
  },
  answer: Type.Boolean(),
  errors: [...OF_OTHERS, 'record.changed'],
});
export const endWork = endpoint({
  method: 'POST',
  path: '/api/office/colleagues/:user_id/end',
  tag,
  summary: 'End the work of a colleague: signed out everywhere, claimed work is given back',
  request: ofColleague,
  answer: Type.Boolean(),
  errors: OF_OTHERS,
});
export const endColleagueSessions = endpoint({
  method: 'DELETE',
  path: '/api/office/colleagues/:user_id/sessions',
  tag,
  summary: 'Sign a colleague out everywhere at this property',
  request: ofColleague,
  answer: Type.Object({ ended: Type.Integer() }),
  errors: OF_OTHERS,
});

/** An event of a colleague's account at this property. `by`: who did it, if it was somebody else. */
export const ColleagueEvent = Type.Object({
  id: Type.String(),
  kind: Type.String(),
  at: Type.String(),
  by: OrNull(Type.String()),
  way: OrNull(Type.String()),
  ip: Type.String(),
  browser: Type.String(),
  system: Type.String(),
});
export type ColleagueEvent = Static<typeof ColleagueEvent>;

export const listColleagueEvents = endpoint({
  method: 'GET',
  path: '/api/office/colleagues/:user_id/events',
  tag,
  summary: 'When and from where a colleague signed in, and what was changed about them, the newest first',
  request: { ...ofColleague, query: pageQuery(['at']) },
  answer: Type.Object({ ...pageOf(ColleagueEvent).properties, name: Type.String() }),
  errors: ['session.invalid', 'access.denied', 'record.not_found'],
});

export const resetSecondFactor = endpoint({
  method: 'DELETE',
  path: '/api/office/colleagues/:user_id/second-factors',
  tag,
  summary:
    'Remove the second factor of a colleague who has lost it, and sign them out; they are told by mail',
  request: ofColleague,
  answer: Type.Boolean(),
  errors: OF_OTHERS,
});
export const setSecondFactorRule = endpoint({
  method: 'PUT',
  path: '/api/office/second-factor-rule',
  tag,
  summary: 'Whether every member of the office must have a second factor',
  request: { headers: TokenHeader, body: Type.Object({ required: Type.Boolean() }) },
  answer: Type.Boolean(),
  errors: ['session.invalid', 'access.denied', 'property.stale'],
});
