/** Examples of the main calls of the office for the OpenAPI document. A test makes each of them. */

/** What a program sends: the parts of the address, and the body. */
export interface CallExample {
  readonly summary: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

const lease_id = 'lease-of-5-pine';
const ofLease = { params: { lease_id } };

/** Examples by the name of the call. Their ids are those of one lease and one home. */
export const CALL_EXAMPLES: Readonly<Record<string, CallExample>> = {
  'GET /api/office/search': { summary: 'Who is called Hart?', query: 'q=hart' },
  'GET /api/office/applications': {
    summary: 'The second page of the applications, 30 on a page',
    query: 'page=2&page_size=30',
  },
  'GET /api/office/guestcards': { summary: 'The first guest cards' },
  'GET /api/office/leases': { summary: 'The leases of the property', query: 'page_size=100' },
  'GET /api/office/units': { summary: 'The homes of the property', query: 'page_size=100' },
  'GET /api/office/workorders': { summary: 'The workorders that are open' },
  'GET /api/office/messages': { summary: 'Messages that nobody of the office has opened' },
  'GET /api/office/money': { summary: 'What each lease owes' },
  'GET /api/office/money/leases/:lease_id/entries': { summary: 'The ledger of a lease', ...ofLease },
  'POST /api/office/applications': {
    summary: 'Invite a household; with the same key nobody is invited twice',
    body: {
      key: 'pms-4711',
      unit_id: 'home-5-pine',
      movein_date: '2026-12-01',
      lease_term: 12,
      people: [
        { first_name: 'Ada', last_name: 'Stone', email: 'ada.stone@example.com', contact_no: '5125550100' },
      ],
    },
  },
  'POST /api/office/parcels': {
    summary: 'A parcel has come; with the same id it is the same parcel',
    body: {
      parcel_id: 'pms-parcel-1',
      lease_id,
      carrier: 'UPS',
      description: 'Two boxes',
      place: 'Office',
    },
  },
  'POST /api/office/messages': {
    summary: 'Write to everybody on a lease',
    body: { lease_id, subject: 'Water', message: 'The water is off on Monday from 9 to 11.' },
  },
};
