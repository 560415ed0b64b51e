import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { invitePrevious } from '../../../src/cli/demo/previous-application.ts';
import { DEMO_COMPANY, DEMO_PROPERTIES } from '../../../src/cli/demo/properties.ts';
import { insertProperty, insertUnit } from '../../../src/db/property/property.repository.ts';
import type { PropertySettings } from '../../../src/db/property/property-settings.ts';
import type { Deps } from '../../../src/server/deps.ts';
import { resultOf } from '../../../src/server/process/event-result.ts';
import { handle } from '../../../src/server/process/handle.ts';
import { type Invitation, inviteApplicant } from '../../../src/server/property/invitation.ts';
import { office } from './office.ts';

/** An invited person, with the link that they got. */
export interface Guest {
  readonly id: string;
  readonly application: string;
  readonly token: string;
  readonly url: string;
}

/** Actions of the property's staff, performed on the database of the running portal. */
export interface BackOffice {
  readonly deps: Deps;
  /** Invites a new person to a new application, or as stated in the invitation. */
  invite(invitation?: Partial<Invitation>): Promise<Guest>;
  /** Creates a property with these settings and a unit in it. Returns the id of the unit. */
  addUnit(settings: Partial<PropertySettings>): Promise<string>;
  /** Invites a person who has applied before. */
  inviteAgain(): Promise<Guest>;
  /** Saves answers of a person. */
  saveDraft(guest: Guest, draft: Record<string, unknown>): Promise<void>;
}

const SOMEBODY: Invitation = {
  place: { unit_id: 'juniper-row-204' },
  applicant_type: 'PRIMARY',
  first_name: 'Marisol',
  last_name: 'Ibarra',
  email: 'marisol.ibarra@example.com',
  contact_no: '5125550143',
};

/** @example const guest = await (await backOffice()).invite() */
export async function backOffice(): Promise<BackOffice> {
  const { baseUrl } = inject('portal');
  const deps = await office(async (opened) => opened);
  const invite: BackOffice['invite'] = async (invitation = {}) => {
    const { applicant_id, application_id, token } = await inviteApplicant(deps, {
      ...SOMEBODY,
      ...invitation,
    });
    const url = `${baseUrl}/auth/applicant?access_token=${token}`;
    return { id: applicant_id, application: application_id, token, url };
  };
  return {
    deps,
    invite,
    async addUnit(changed) {
      const [template] = DEMO_PROPERTIES;
      const id = `property-${randomBytes(4).toString('hex')}`;
      const { id: company_id } = DEMO_COMPANY;
      const propertySettings = { ...template.settings, ...changed };
      await insertProperty(deps.db, {
        id,
        company_id,
        name: 'Quiet Court',
        host: `${id}.test`,
        settings: propertySettings,
      });
      const details = { ...template.unit.details, property_name: 'Quiet Court' };
      await insertUnit(deps.db, {
        id: `${id}-1`,
        company_id,
        property_id: id,
        details,
        available: true,
      });
      return `${id}-1`;
    },
    async inviteAgain() {
      const previous_applicant_id = await invitePrevious(deps, 'juniper-row-204');
      return invite({ previous_applicant_id });
    },
    async saveDraft({ id }, draft_data) {
      const author = { actor: 'applicant', ip: '' };
      const saving = { event: { type: 'SAVE' }, input: { draft_data }, author };
      resultOf(await handle(deps, { flow: 'application', subject: id }, saving));
    },
  };
}
