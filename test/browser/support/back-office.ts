import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { invitePrevious } from '../../../src/cli/demo/previous-application.ts';
import { DEMO_COMPANY, DEMO_PROPERTIES } from '../../../src/cli/demo/properties.ts';
import { insertProperty, insertUnit } from '../../../src/db/property/property.repository.ts';
import type { PropertySettings } from '../../../src/db/property/property-settings.ts';
import type { Deps } from '../../../src/server/deps.ts';
import { type Invitation, inviteApplicant } from '../../../src/server/invitation.ts';
import { resultOf } from '../../../src/server/process/event-result.ts';
import { handle } from '../../../src/server/process/handle.ts';
import { office } from './office.ts';

/** Somebody who was invited, with the link that they were sent. */
export interface Guest {
  readonly id: string;
  readonly application: string;
  readonly token: string;
  readonly url: string;
}

/** What the property does beside the running portal: on its database, as its staff would. */
export interface BackOffice {
  readonly deps: Deps;
  /** A new person on a new application, or as the invitation says. */
  invite(invitation?: Partial<Invitation>): Promise<Guest>;
  /** A property of its own with these settings, and a unit in it: the unit's id. */
  addUnit(settings: Partial<PropertySettings>): Promise<string>;
  /** Somebody who has applied before. */
  inviteAgain(): Promise<Guest>;
  /** Answers that are saved already. */
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
