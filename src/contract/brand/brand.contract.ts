import { type Static, Type } from 'typebox';
import { OfficeHours } from './office-hours.contract.ts';

const Logo = Type.Union([Type.String(), Type.Null()], {
  description: 'The address of a picture; null: the portal has a logo of its own in this place.',
});

/** What a page shows of the property's brand. @see spec/platform.md §1, §3 Portal data */
export const Brand = Type.Object({
  property_name: Type.String(),
  logo: Logo,
  mobile_logo: Logo,
  colour: Type.String({ description: '`#rrggbb`' }),
  phone: Type.String({ description: "Of the property's office; '' where it has none." }),
  email: Type.String({ description: "Of the property's office; '' where it has none." }),
  hours: Type.Optional(OfficeHours),
});
export type Brand = Static<typeof Brand>;
