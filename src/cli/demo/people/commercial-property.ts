import { DEMO_PROPERTIES, type DemoProperty } from '../properties.ts';

const [template] = DEMO_PROPERTIES;

/** A property with suites instead of apartments: offices, whose tenants find no applications here. */
export const COMMERCIAL_PROPERTY: DemoProperty = {
  ...template,
  id: 'foundry-works',
  name: 'Foundry Works',
  host: 'foundry.localhost',
  settings: {
    ...template.settings,
    property_type: 'COMMERCIAL',
    time_zone: 'America/Chicago',
    brand: {
      logo: '/demo/foundry-works.svg',
      mobile_logo: '/demo/foundry-works-mobile.svg',
      colour: '#4a3f8f',
    },
    portal_info: {
      portal_title: { en: 'Welcome to Foundry Works', es: 'Bienvenido a Foundry Works' },
      portal_content: {
        en: 'Offices and workshops in a former iron foundry in Austin.',
        es: 'Oficinas y talleres en una antigua fundición de hierro en Austin.',
      },
      portal_contact_no: '5125550166',
      portal_email: 'office@foundry.latchkey.example',
    },
    blocked_modules: ['PARCELS'],
  },
  unit: {
    id: 'foundry-works-100',
    details: {
      ...template.unit.details,
      address_line_1: '100 Foundry Street',
      support_contact: '5125550166',
      building_uid: 'A',
      unit_uid: '100',
      market_rent: 420_000,
    },
  },
};
