import { BANK_FORM } from '../../api/support/money-portal.ts';
import { fullDraft } from '../../fixtures/application-draft.ts';
import { flowNames } from '../../paths/load-flow.ts';
import type { Target } from '../target/target.ts';

/** A sender's knowledge of the portal, which lets a request reach the rules of its call. */
export interface Known {
  readonly tokens: readonly string[];
  /** Values of the parameters of paths, by name. */
  readonly params: Readonly<Record<string, readonly string[]>>;
  /** Valid bodies by call, to be corrupted; other calls get a body of their schema. */
  readonly bodies: Readonly<Record<string, unknown>>;
}

/** Invites people in different states, and reads the data that they can know. */
export async function learn({ invite }: Target, baseUrl: string): Promise<Known> {
  const untouched = await invite();
  const submitted = await invite();
  const mate = await invite({
    place: { application_id: submitted.application_id },
    applicant_type: 'CO-APPLICANT',
    first_name: 'Sam',
    email: 'sam@example.com',
  });
  const ask = async (path: string, token: string, body: unknown): Promise<Record<string, string>> => {
    const answer = await fetch(baseUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as Record<string, string>;
  };
  await ask('/api/applicant/save-submit', submitted.token, fullDraft());
  const processes = await Promise.all(
    [untouched, submitted].map(({ token }) => ask('/api/flows/application/processes', token, null)),
  );
  return {
    tokens: [untouched, submitted, mate].map(({ token }) => token),
    params: {
      id: [...processes.map(({ id }) => id ?? ''), mate.applicant_id, 'x'],
      unit_id: ['juniper-row-204', 'harbor-court-12', 'x'],
      property_id: ['juniper-row', 'cedar-yard', 'x'],
      applicant_id: [untouched.applicant_id, mate.applicant_id, 'x'],
      flow: [...flowNames(), 'x'],
      gateway: ['placepay', 'gateway', 'burton', 'x'],
      type: ['google', 'x'],
      entity: ['applicant_addresses', 'pets', 'x'],
      lng: ['en', 'es', 'x'],
      file: ['errors.json', 'x'],
      idx: ['terms', 'x'],
    },
    bodies: {
      'POST /api/applicant/application/draft': { draft_data: fullDraft(), revision: null },
      'POST /api/applicant/application/autosave': { draft_data: fullDraft(), serial: 0 },
      'POST /api/applicant/save-submit': fullDraft(),
      'POST /api/applicant/payment/screening': { ...BANK_FORM, amount: 5500 },
      // No caller of an attack requires a second factor of the others.
      'PUT /api/office/second-factor-rule': { required: false },
      'PUT /api/office/colleagues/:user_id/roles': { roles: ['read_only'] },
      'POST /api/application-links': { email: 'a@example.com' },
      'POST /api/tenant/auth/login': { email: 'a@example.com', password: 'x', property_id: 'juniper-row' },
      'POST /api/processes/:id/events': {
        type: 'SAVE',
        step: 'applicants',
        input: { draft_data: fullDraft() },
      },
      'POST /api/applicant/unit/:unit_id/guestcard': GUESTCARD,
      'POST /api/applicant/unit/:unit_id/request_information': GUESTCARD,
      'POST /api/applicant/unit/:unit_id/invoice': GUESTCARD,
      'POST /api/co-applicant': MATE,
    },
  };
}

const MATE = {
  first_name: 'Kim',
  last_name: 'Stone',
  email: 'kim@example.com',
  contact_no: '5125550177',
  date_of_birth: '1990-01-01',
  is_responsible: true,
  is_minor: false,
  applicant_type: 'CO-APPLICANT',
  relationship: 'ROOMMATE',
};

const GUESTCARD = {
  guestcard_contact_form: {
    first_name: 'Kim',
    last_name: 'Stone',
    email: 'kim@example.com',
    contact_no: '5125550177',
    move_in_date: '2027-02-01',
    comments: 'Hello',
  },
  make_payment_form: null,
  init_gc_property_id: 'x',
};
