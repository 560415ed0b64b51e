import type {
  FloorPlansAnswer,
  SelectPlanAnswer,
  UnitListAnswer,
  UnitRow,
} from '../../../contract/guest/listing.contract.ts';
import { BATHROOMS, BEDROOMS, MARKET_RENTS } from '../../../contract/guest/unit-choices.ts';
import { LISTING_DEFAULTS } from '../../../db/property/listing-settings.repository.ts';
import { findUnit } from '../../../db/property/property.repository.ts';
import { formatWholeMoney } from '../../../engine/language/money.ts';
import type { Values } from '../../../engine/texts/texts.ts';
import type { Deps } from '../../deps.ts';
import { floorPlans } from './floor-plans.service.ts';
import { listedProperty } from './listed-property.service.ts';
import type { PageHead } from './page-head.ts';
import { selectPlan } from './select-plan.service.ts';
import { floorPlansData, unitData, unitListData } from './structured-data.ts';
import { type UnitSearch, unitList } from './unit-list.service.ts';
import { unitMarket } from './unit-market.ts';

export type ListingPage = '/floor_plans' | '/units' | '/select_unit';

/** A request for a page. `hostname` without a port, `query` of the page's address. */
export interface PageRequest {
  page: ListingPage;
  query: URLSearchParams;
  hostname: string;
  language: string;
  /** Whether the host is a property's embedded availability. */
  embedded: boolean;
}

type Content = Pick<PageHead, 'title' | 'description' | 'structuredData'> & {
  images: readonly { path: string }[];
};
type Source = Pick<Deps, 'db' | 'settings' | 'texts' | 'clock'>;
type ListingText = (key: string, values?: Values) => string;

/**
 * The head of a listing page, from the data that the page will show: same filters, same unit, same language.
 *
 * @throws {AppError} `host.not_found`, `record.not_found` if there is nothing to show.
 */
export async function headOf(deps: Source, request: PageRequest): Promise<PageHead> {
  const { baseUrl } = deps.settings;
  const text: ListingText = (key, values) => deps.texts.listing(request.language, key, values);
  const url = addressOf(baseUrl, request);
  const { images, ...content } = await contents[request.page](deps, request, text, url);
  return {
    ...content,
    canonical: request.embedded ? null : url,
    image: images.map(({ path }) => new URL(path, baseUrl).href).find(isRaster) ?? null,
    language: request.language,
  };
}

const contents: Record<
  ListingPage,
  (deps: Source, request: PageRequest, text: ListingText, url: string) => Promise<Content>
> = {
  async '/floor_plans'({ db, clock }, request, text, url) {
    const property = await listedProperty(db, request.hostname, propertyIn(request.query));
    const answer = await floorPlans(db, property, { language: request.language, now: clock.now() });
    const plans = plansIn(answer);
    return {
      title: `${text('floor_plans.title')} · ${property.name}`,
      description: text('head.floor_plans', {
        property: property.name,
        plans: plans.length,
        units: plans.reduce((sum, plan) => sum + plan.unit_count, 0),
      }),
      structuredData: [floorPlansData(answer, url, property.settings.portal_info.portal_contact_no)],
      images: plans.flatMap((plan) => plan.floor_plan_images),
    };
  },
  async '/units'({ db }, request, text, url) {
    const property = await listedProperty(db, request.hostname, propertyIn(request.query));
    const answer = unitList(await unitMarket(db, property.id), filtersOf(request.query), request.language);
    return {
      title: `${text('units.title')} · ${property.name}`,
      description: answer.hidden_columns.includes(RENT_COLUMN)
        ? text('head.units_without_rent', { property: property.name, units: answer.data.length })
        : text('head.units', {
            property: property.name,
            units: answer.data.length,
            rent: formatWholeMoney(lowestRent(answer), request.language),
          }),
      structuredData: [unitListData(answer, url)],
      images: [],
    };
  },
  async '/select_unit'({ db, clock }, request, text, url) {
    const reading = { language: request.language, now: clock.now() };
    const unit = await selectPlan(db, request.query.get('unit_id') ?? '', reading);
    const details = (await findUnit(db, unit.id))?.details;
    return {
      title: `${text('select.title')} · ${unit.property_name}`,
      description: text('head.select', {
        property: unit.property_name,
        type: unit.unit_type,
        beds: bedroomsOf(unit, text),
        baths: unit.display_bathroom,
        size: unit.display_square_feet,
        rent: formatWholeMoney(unit.display_market_rent, request.language),
      }),
      structuredData: details === undefined ? [] : [unitData(unit, url, details)],
      images: unit.floor_plan_images,
    };
  },
};

/** The canonical address: the page with only the parameters that determine its content. */
function addressOf(baseUrl: string, { page, query }: PageRequest): string {
  const kept = [
    'property_id',
    'unit_id',
    'market_rent',
    'bedroom',
    'bathroom',
    'unit_type',
    'no_available_unit',
  ];
  const url = new URL(page, baseUrl);
  for (const name of kept) if (query.get(name)) url.searchParams.set(name, query.get(name) ?? '');
  return url.href;
}

function filtersOf(query: URLSearchParams): UnitSearch {
  const one = <Value extends string>(name: string, values: readonly Value[]): Value | '' =>
    values.find((value) => value === query.get(name)) ?? '';
  return {
    market_rent: one('market_rent', MARKET_RENTS),
    bedroom: one('bedroom', BEDROOMS),
    bathroom: one('bathroom', BATHROOMS),
    unit_type: query.get('unit_type') ?? '',
    no_available_unit: query.get('no_available_unit') ?? '',
  };
}

function propertyIn(query: URLSearchParams): string | undefined {
  return query.get('property_id') ?? undefined;
}

function plansIn(answer: FloorPlansAnswer) {
  return Object.values(answer.floor_plans_data).flatMap((group) => Object.values(group));
}

/** A column that a property may hide; the rents are then not shown anywhere. */
const RENT_COLUMN: keyof UnitRow = 'display_market_rent';

function lowestRent(answer: UnitListAnswer): number {
  return answer.data.reduce(
    (least, unit) => Math.min(least, unit.display_market_rent),
    answer.data[0]?.display_market_rent ?? 0,
  );
}

function bedroomsOf(unit: SelectPlanAnswer, text: ListingText): string {
  if (unit.display_bedroom !== '0') return text('bedroom', { number: unit.display_bedroom });
  const isOwnName = unit.zeroBedroomLabel !== LISTING_DEFAULTS.zero_bedroom_label;
  return isOwnName ? unit.zeroBedroomLabel : text('zero_bedroom');
}

/** Link previews do not show SVG drawings. */
function isRaster(url: string): boolean {
  return /\.(png|jpe?g|webp)$/i.test(new URL(url).pathname);
}
