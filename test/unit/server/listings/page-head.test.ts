import { describe, expect, it } from 'vitest';
import {
  type PageHead,
  withEmbedding,
  withHead,
} from '../../../../src/server/features/listings/page-head.ts';
import { unitData } from '../../../../src/server/features/listings/structured-data.ts';

const html =
  '<!doctype html>\n<html lang="en">\n  <head>\n    <title>Latchkey</title>\n  </head>\n  <body></body>\n</html>';
const head: PageHead = {
  title: 'Unit Listing',
  description: 'Homes',
  canonical: 'https://x.example/units?bedroom=1&unit_type=A2',
  image: null,
  structuredData: [],
  language: 'es',
};

describe('the head of a page', () => {
  it('has one title, description, preview and canonical address, and the language', () => {
    const page = withHead(html, head);
    expect(page.match(/<title>/g)).toHaveLength(1);
    expect(page).toContain('<title>Unit Listing</title>');
    expect(page).toContain('<meta name="description" content="Homes" />');
    expect(page).toContain('<meta property="og:title" content="Unit Listing" />');
    expect(page).toContain(
      '<link rel="canonical" href="https://x.example/units?bedroom=1&amp;unit_type=A2" />',
    );
    expect(page).toContain('<html lang="es">');
    expect(page.endsWith('<body></body>\n</html>')).toBe(true);
  });

  it('escapes all texts of a property', () => {
    const wicked = '"><script>alert(1)</script>$&';
    const page = withHead(html, {
      ...head,
      title: wicked,
      description: wicked,
      structuredData: [{ name: '</script><script>alert(2)</script>' }],
    });
    expect(page).not.toContain('<script>alert');
    expect(page.match(/<\/script>/g)).toHaveLength(1);
    expect(page).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;$&amp;');
  });

  it('hides a page without its own address from search engines', () => {
    const page = withHead(html, { ...head, canonical: null });
    expect(page).toContain('<meta name="robots" content="noindex" />');
    expect(page).not.toContain('canonical');
  });

  it('marks a page as embedded availability', () => {
    expect(withEmbedding(html, 'https://x.example')).toContain(
      '<meta name="embedded-availability" content="https://x.example" />',
    );
  });
});

describe('the structured data of a unit', () => {
  const unit = {
    id: 'u-1',
    property_id: 'p',
    brand: {
      property_name: 'Juniper Row',
      logo: null,
      mobile_logo: null,
      colour: '#000000',
      phone: '',
      email: '',
    },
    property_name: 'Juniper Row',
    building_uid: 'A',
    unit_uid: '101',
    unit_type: 'A2',
    display_bedroom: '1',
    display_bathroom: '1.5',
    display_square_feet: '742',
    occupancy_status: 'VACANT',
    display_market_rent: 168_550,
    vacant_date: '2026-03-01',
    floor_plan_images: [{ path: '/a.svg', bedroom: '1', unit_type: 'A2' }],
    charges: [],
    zeroBedroomLabel: 'Efficiency',
    available: true,
    show_apply: true,
    show_request_info: true,
  };
  const place = { address_line_1: '1 Way', city: 'Austin', state_code: 'TX', zip_code: '78704' };

  it('offers the unit for its rent in dollars, with absolute URLs', () => {
    expect(unitData(unit, 'https://x.example/select_unit?unit_id=u-1', place)).toMatchObject({
      about: {
        numberOfBathroomsTotal: 1.5,
        image: ['https://x.example/a.svg'],
        address: { addressLocality: 'Austin' },
      },
      offers: { price: '1685.50', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
    });
  });

  it('marks a rented unit as sold out', () => {
    const data = unitData({ ...unit, available: false }, 'https://x.example/', place);
    expect(data).toMatchObject({ offers: { availability: 'https://schema.org/SoldOut' } });
  });
});
