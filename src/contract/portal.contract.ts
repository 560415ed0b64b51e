/** The portal around the flows: host look-up, configuration, pages, notifications. @see spec/platform.md §7 */
import { type Static, Type } from 'typebox';
import { OfficeHours } from './brand/office-hours.contract.ts';
import { endpoint } from './endpoint.ts';
import { Id, TokenHeader } from './error.contract.ts';

export const HostLookup = Type.Object({
  hostname: Type.String({ minLength: 1, maxLength: 253 }),
  property_id: Type.Optional(Type.Union([Type.String({ maxLength: 64 }), Type.Integer(), Type.Null()])),
});
export type HostLookup = Static<typeof HostLookup>;

const Text = Type.String();
const TextOrNull = Type.Union([Type.String(), Type.Null()]);

export const PortalData = Type.Object({
  company_id: Text,
  company_logo: TextOrNull,
  company_mobile_logo: TextOrNull,
  property_logo: TextOrNull,
  property_mobile_logo: TextOrNull,
  property_id: Text,
  property_name: Text,
  property_contact: Text,
  property_url: Text,
  property_deleted: Type.Boolean(),
  subscription_active: Type.Boolean(),
  colour: Text,
  portal_info: Type.Object({
    portal_title: Text,
    portal_content: Text,
    portal_contact_no: Text,
    portal_email: Text,
  }),
  hours: Type.Optional(OfficeHours),
  properties: Type.Array(
    Type.Object({
      property_id: Text,
      property_name: Text,
      subscription_active: Type.Boolean(),
      property_type: Text,
    }),
  ),
});
export type PortalData = Static<typeof PortalData>;

export const Configs = Type.Object({ facebook_id: TextOrNull, google_id: TextOrNull });
export type Configs = Static<typeof Configs>;

/** `page_content` is HTML with headings, paragraphs, lists and emphasis; everything else is escaped. */
export const Page = Type.Object({ page_title: Text, page_content: Text });
export type Page = Static<typeof Page>;

export const resolveHost = endpoint({
  method: 'POST',
  path: '/api/pms/hosts/resolve',
  tag: 'portal',
  summary: 'Brand, property and portal information of a host name',
  request: { body: HostLookup },
  answer: PortalData,
  errors: ['host.not_found'],
});
export const readConfigs = endpoint({
  method: 'GET',
  path: '/api/configs',
  tag: 'portal',
  summary: 'Ids of the social sign-ins, null where there is none',
  answer: Configs,
  errors: [],
});
export const readPage = endpoint({
  method: 'GET',
  path: '/api/pages/slug/:idx',
  tag: 'portal',
  summary: 'A static page by its slug',
  request: { headers: TokenHeader, params: Type.Object({ idx: Type.String({ maxLength: 100 }) }) },
  answer: Page,
  errors: ['page.not_found'],
});
export const readMustRead = endpoint({
  method: 'GET',
  path: '/api/applicant/must_read/:property_id',
  tag: 'portal',
  summary: 'What an applicant of the property must read before applying, as HTML',
  request: { headers: TokenHeader, params: Type.Object({ property_id: Id }) },
  answer: Type.String(),
  errors: ['token.invalid', 'record.not_found', 'page.not_found'],
});
const TextsFile = Type.Object({ lng: Type.String({ maxLength: 20 }), file: Type.String({ maxLength: 100 }) });
export const readTexts = endpoint({
  method: 'GET',
  path: '/api/languages/:lng/:file',
  tag: 'portal',
  summary: 'The texts of one language and namespace',
  request: { params: TextsFile },
  answer: Type.Record(Type.String(), Type.Unknown()),
  notModified: true,
  errors: ['route.not_found'],
});
/** `value`: the text that the page shows instead. */
export const reportMissingText = endpoint({
  method: 'POST',
  path: '/api/languages/:lng/:file',
  tag: 'portal',
  summary:
    'A page has found no text under this key: the log says so. NOK: no more is taken, report nothing else',
  request: {
    params: TextsFile,
    body: Type.Object({
      ns: Type.String({ maxLength: 100 }),
      key: Type.String({ pattern: '^[\\w.-]{1,200}$' }),
      value: Type.String({ maxLength: 500 }),
    }),
  },
  answer: Type.Union([Type.Literal('OK'), Type.Literal('NOK')]),
  errors: ['route.not_found'],
});
export const readReadiness = endpoint({
  method: 'GET',
  path: '/ready',
  tag: 'portal',
  summary:
    'Whether this server takes new calls: not while it ends, its database does not answer, or it has no room to save',
  answer: Type.Object({ status: Type.Literal('ready') }),
  errors: ['server.closing'],
});
export const readHealth = endpoint({
  method: 'GET',
  path: '/health',
  tag: 'portal',
  summary: 'Whether the server and its database answer',
  answer: Type.Object({ status: Type.Literal('ok') }),
  errors: [],
});
