import { hoursOf } from '../../../contract/brand/shown-logos.ts';
import type { PortalData } from '../../../contract/portal.contract.ts';
import type { Connection } from '../../../db/client.ts';
import {
  findProperty,
  findPropertyByHost,
  listProperties,
  type Property,
} from '../../../db/property/property.repository.ts';
import { AppError } from '../../errors.ts';
import { textIn } from '../../texts/text-in.ts';

/**
 * The portal of a host name, with texts in a language; `propertyId` chooses another property of the host's company.
 *
 * @throws {AppError} `host.not_found` for an unknown host, or a property unknown to it.
 * @see spec/platform.md §1, §3
 */
export async function portalOf(
  db: Connection,
  hostname: string,
  { propertyId, language }: { readonly propertyId: string | undefined; readonly language: string },
): Promise<PortalData> {
  const host = hostname.toLowerCase().replace(/:\d+$/, '');
  const atHost = await findPropertyByHost(db, host);
  if (atHost === null) throw new AppError('host.not_found');
  const property = propertyId === undefined ? atHost : await findProperty(db, propertyId);
  if (property === null || property.company_id !== atHost.company_id) throw new AppError('host.not_found');
  const { settings } = property;
  const companyBrand = settings.company_brand ?? settings.brand;
  const siblings = (await listProperties(db, property.company_id)).filter((one) => !isDeleted(one));
  return {
    company_id: property.company_id,
    company_logo: companyBrand.logo,
    company_mobile_logo: companyBrand.mobile_logo,
    property_logo: settings.brand.logo,
    property_mobile_logo: settings.brand.mobile_logo,
    property_id: property.id,
    property_name: property.name,
    property_contact: settings.portal_info.portal_contact_no,
    property_url: property.host,
    property_deleted: isDeleted(property),
    subscription_active: settings.subscription_active,
    colour: settings.brand.colour,
    portal_info: {
      ...settings.portal_info,
      portal_title: textIn(settings.portal_info.portal_title, language),
      portal_content: textIn(settings.portal_info.portal_content, language),
    },
    ...hoursOf(settings),
    properties: siblings.map((sibling) => ({
      property_id: sibling.id,
      property_name: sibling.name,
      subscription_active: sibling.settings.subscription_active,
      property_type: sibling.settings.property_type,
    })),
  };
}

function isDeleted({ settings }: Property): boolean {
  return settings.deleted === true;
}
