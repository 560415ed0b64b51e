import type { PortalOf } from '../../../contract/session/session.contract.ts';
import type { Portal } from '../../app/portal-data.ts';

/** The portal that the page belongs to: the only property, else the company; empty on this machine's own host name. */
export function portalOf({ data }: Pick<Portal, 'data'>): PortalOf {
  if (data === null) return {};
  return data.properties.length === 1 ? { property_id: data.property_id } : { company_id: data.company_id };
}
