import { listSamplePeople, renderMjml, type SamplePerson } from '../../../contract/playground.contract.ts';
import type { App } from '../../app-type.ts';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { askedPage } from '../../listing/asked-page.ts';
import { renderTemplate } from './render-mjml.ts';
import { pageOfPeople, samplePeople } from './sample-people.ts';

/** What the test pages ask. Production has neither the pages nor these calls. */
export function playgroundRoutes(app: App, deps: Deps): void {
  if (deps.settings.mode === 'production') return;
  let known = { today: '', people: [] as readonly SamplePerson[] };
  route(app, listSamplePeople, async ({ query: { from, to, ...query } }) => {
    const today = deps.clock.now().toISOString().slice(0, 10);
    if (known.today !== today) known = { today, people: samplePeople(today) };
    return pageOfPeople(known.people, { from, to }, askedPage(query, { sort: 'moved_in', order: 'desc' }));
  });
  route(app, renderMjml, async ({ body: { mjml, json } }) => renderTemplate(mjml, json));
}
