import type { PortalOf } from '../../../contract/session/session.contract.ts';
import type { Portal } from '../../app/portal-data.ts';

/** Whose portal the page is: the only property, else the company; nothing on this machine's own name. */
export function portalOf({ data }: Pick<Portal, 'data'>): PortalOf {
  if (data === null) return {};
  return data.properties.length === 1 ? { property_id: data.property_id } : { company_id: data.company_id };
}
