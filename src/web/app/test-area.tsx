import type { ComponentType } from 'react';
import type { TestPageRoute } from '../../contract/page-routes.ts';
import { DataLayer } from './api/data-layer.tsx';
import { lateComponent } from './late-component.tsx';

const sampleGrids = () => import('../features/playground/sample-grids.tsx');
const sampleData = () => import('../features/playground/sample-data.tsx');

/** Not fetched ahead like the other pages, because few people open them. */
const PAGES: Readonly<Record<TestPageRoute, ComponentType>> = {
  '/playground/mjml': lateComponent(
    async () => (await import('../features/playground/mjml-page.tsx')).MjmlPage,
  ),
  '/playground/xgrid-server': lateComponent(async () => (await sampleGrids()).ServerGridPage),
  '/playground/xgrid-client': lateComponent(async () => (await sampleGrids()).ClientGridPage),
  '/playground/masked': lateComponent(
    async () => (await import('../features/playground/masked-page.tsx')).MaskedPage,
  ),
  '/playground/placepay': lateComponent(async () => (await sampleData()).PlacepayPage),
  '/autofill-helper/screenings': lateComponent(async () => (await sampleData()).ScreeningSamplesPage),
  '/autofill-helper/payments': lateComponent(async () => (await sampleData()).PaymentSamplesPage),
};

/** A page for trying out the portal, by its route. @see spec/platform.md §2 Route table */
export function TestArea({ route }: { readonly route: TestPageRoute }) {
  const Page = PAGES[route];
  return (
    <DataLayer>
      <Page />
    </DataLayer>
  );
}
