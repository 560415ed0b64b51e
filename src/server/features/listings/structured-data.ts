/** The listings as schema.org data. Rents are converted to dollars, days are ISO dates, addresses are absolute. */
import type {
  FloorPlansAnswer,
  Plan,
  SelectPlanAnswer,
  UnitListAnswer,
} from '../../../contract/guest/listing.contract.ts';

const context = 'https://schema.org';
/** The structured data lists only the first units; the page lists all. */
const listedUnits = 30;

export interface PropertyAddress {
  address_line_1: string;
  city: string;
  state_code: string;
  zip_code: string;
}

/** The property with its floor plans. */
export function floorPlansData(answer: FloorPlansAnswer, url: string, phone: string): object {
  const plans = Object.values(answer.floor_plans_data).flatMap((group) => Object.values(group));
  return {
    '@context': context,
    '@type': 'ApartmentComplex',
    name: answer.brand.property_name,
    url,
    ...(phone === '' ? {} : { telephone: phone }),
    numberOfAccommodationUnits: { '@type': 'QuantitativeValue', value: unitsIn(plans) },
    accommodationFloorPlan: plans.map((plan) => ({
      '@type': 'FloorPlan',
      name: plan.unit_type,
      ...rooms(plan),
      numberOfAvailableAccommodationUnits: { '@type': 'QuantitativeValue', value: plan.unit_count },
      ...imagesOf(plan.floor_plan_images, url, 'layoutImage'),
    })),
  };
}

/** The matching units, in their order. */
export function unitListData(answer: UnitListAnswer, url: string): object {
  return {
    '@context': context,
    '@type': 'ItemList',
    name: answer.brand.property_name,
    url,
    numberOfItems: answer.data.length,
    itemListElement: answer.data.slice(0, listedUnits).map((unit, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: `${unit.unit_type} ${unit.building_uid} ${unit.unit_uid}`,
      url: new URL(`/select_unit?unit_id=${encodeURIComponent(unit.id)}`, url).href,
    })),
  };
}

/** One unit and its offer. */
export function unitData(unit: SelectPlanAnswer, url: string, place: PropertyAddress): object {
  const price = (unit.display_market_rent / 100).toFixed(2);
  return {
    '@context': context,
    '@type': 'RealEstateListing',
    name: `${unit.property_name} ${unit.building_uid} ${unit.unit_uid}`,
    url,
    leaseLength: { '@type': 'QuantitativeValue', value: 12, unitCode: 'MON' },
    about: {
      '@type': 'Apartment',
      name: unit.unit_type,
      ...rooms(unit),
      ...imagesOf(unit.floor_plan_images, url, 'image'),
      address: {
        '@type': 'PostalAddress',
        streetAddress: place.address_line_1,
        addressLocality: place.city,
        addressRegion: place.state_code,
        postalCode: place.zip_code,
        addressCountry: 'US',
      },
      containedInPlace: { '@type': 'ApartmentComplex', name: unit.property_name },
    },
    offers: {
      '@type': 'Offer',
      businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
      price,
      priceCurrency: 'USD',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price,
        priceCurrency: 'USD',
        unitCode: 'MON',
      },
      availability: `${context}/${unit.available ? 'InStock' : 'SoldOut'}`,
      availabilityStarts: unit.vacant_date,
    },
  };
}

function rooms(shown: Pick<Plan, 'display_bedroom' | 'display_bathroom' | 'display_square_feet'>): object {
  return {
    numberOfBedrooms: Number(shown.display_bedroom),
    numberOfBathroomsTotal: Number(shown.display_bathroom),
    floorSize: { '@type': 'QuantitativeValue', value: Number(shown.display_square_feet), unitCode: 'FTK' },
  };
}

function imagesOf(images: readonly { path: string }[], url: string, name: string): object {
  return images.length === 0 ? {} : { [name]: images.map((image) => new URL(image.path, url).href) };
}

function unitsIn(plans: readonly Plan[]): number {
  return plans.reduce((sum, plan) => sum + plan.unit_count, 0);
}
