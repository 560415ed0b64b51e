import { listSamplePeople, renderMjml } from '../../../contract/playground.contract.ts';
import type { App } from '../../app-type.ts';
import type { Deps } from '../../deps.ts';
import { askedPage } from '../../http/asked-page.ts';
import { route } from '../../http/route.ts';
import { peopleOfToday } from './fetch-people.ts';
import { pageOfPeople } from './people-page.ts';
import { renderTemplate } from './render-mjml.ts';

/** The calls of the test pages. Neither exists in production. */
export function playgroundRoutes(app: App, deps: Deps): void {
  if (deps.settings.mode === 'production') return;
  const people = peopleOfToday(deps);
  route(app, listSamplePeople, async ({ query: { from, to, ...query } }) =>
    pageOfPeople(await people(), { from, to }, askedPage(query, { sort: 'moved_in', order: 'desc' })),
  );
  route(app, renderMjml, async ({ body: { mjml, json } }) => renderTemplate(mjml, json));
}
