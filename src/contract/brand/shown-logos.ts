import type { Brand } from './brand.contract.ts';
import type { OfficeHours, OfficeSpan } from './office-hours.contract.ts';

/** The two variants of a logo: for wide screens and for narrow ones. */
interface LogoVariants {
  readonly logo: string | null;
  readonly mobile_logo: string | null;
}

interface Branded {
  readonly name: string;
  readonly settings: {
    readonly brand: LogoVariants & { readonly colour: string };
    readonly company_brand?: LogoVariants;
    readonly portal_info: { readonly portal_contact_no: string; readonly portal_email: string };
    readonly time_zone: string;
    readonly office_hours?: readonly OfficeSpan[];
    readonly closed_days?: readonly string[];
    readonly closed_day_names?: Readonly<Record<string, OfficeHours['closed'][number]['name']>>;
  };
}

/**
 * The logos for wide and for narrow screens: the property's own before the company's, and the other variant if one is
 * missing. Both are null if there is no logo at all.
 *
 * @example shownLogos({ logo: null, mobile_logo: null }, { logo: '/c.svg', mobile_logo: null }) // both '/c.svg'
 * @see spec/platform.md §1
 */
function shownLogos(property: LogoVariants, company: LogoVariants): LogoVariants {
  return {
    logo: property.logo ?? property.mobile_logo ?? company.logo ?? company.mobile_logo,
    mobile_logo: property.mobile_logo ?? property.logo ?? company.mobile_logo ?? company.logo,
  };
}

/** The hours of the office, if it states any. */
export function hoursOf({
  time_zone,
  office_hours = [],
  closed_days = [],
  closed_day_names = {},
}: Branded['settings']): Pick<Brand, 'hours'> {
  if (office_hours.length === 0) return {};
  const closed = closed_days.map((day) => ({ day, name: closed_day_names[day] ?? '' }));
  return { hours: { time_zone, spans: [...office_hours], closed } };
}

/** What pages show of the property's brand. @example brandOf(property).logo // '/demo/juniper-row.svg' */
export function brandOf({ name, settings }: Branded): Brand {
  const { brand, company_brand = brand, portal_info } = settings;
  return {
    property_name: name,
    ...shownLogos(brand, company_brand),
    colour: brand.colour,
    phone: portal_info.portal_contact_no,
    email: portal_info.portal_email,
    ...hoursOf(settings),
  };
}
