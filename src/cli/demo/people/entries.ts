import { type DemoAccount, hostAddress } from '../accounts.ts';
import { DEMO_PROPERTIES } from '../properties.ts';
import { COMMERCIAL_PROPERTY } from './commercial-property.ts';
import { DEMO_TENANCIES } from './residents.ts';

/** An account of the demo as scripts get it: who it is, what they may do, where they live. */
export function demoEntry(baseUrl: string, account: DemoAccount) {
  const { email, password, policies, is_staff, property_id, about } = account;
  const home = [...DEMO_PROPERTIES, COMMERCIAL_PROPERTY].find(({ id }) => id === property_id);
  const units = DEMO_TENANCIES.filter(({ occupants }) => occupants.some((one) => one.email === email));
  return {
    email,
    password,
    about,
    is_staff,
    policies,
    property_id,
    sign_in: hostAddress(baseUrl, home?.host ?? '', '/auth/login'),
    units: units.map(({ property, unit_uid, lease_uid, lease_status }) => ({
      lease_id: lease_uid.toLowerCase(),
      lease_status,
      unit_uid,
      property_id: property.id,
      host: property.host,
    })),
  };
}
