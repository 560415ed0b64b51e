import applicationFile from '../../../flows/application.flow.json' with { type: 'json' };
import { buildFlow } from '../../engine/flow/build.ts';
import type { FlowFile } from '../../engine/flow/flow-file.ts';
import type { Place } from '../../engine/flow/place.ts';
import { pathOf } from '../../engine/flow/route.ts';
import { applicantPage } from './api/access-token.ts';

/** The flow of a rental application. It was checked when the page was built. */
export const applicationFlow = buildFlow(applicationFile as FlowFile);

/** The page of a wizard state; its parameter is the step. */
export const APPLICATION_ROUTE = '/auth/applicant/:tab';

/** The address of a place; '' where the place has no page of its own. */
export function addressOf(place: Place, token: string): string {
  return place.route === null ? '' : applicantPage(pathOf(place.route, { tab: place.step }), token);
}
