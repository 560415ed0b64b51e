import { OPEN_ROUTES } from '../../../../contract/page-routes.ts';
import { pageOfFlow } from '../../../../engine/flow/built-in.ts';
import type { FlowFile } from '../../../../engine/flow/flow-file.ts';

/** The part of an address that the token of a link replaces: `/surveys/:surveyId/respond`. */
const PART = /:[A-Za-z]+/;
const OPEN: ReadonlySet<string> = new Set(OPEN_ROUTES.map((route) => route.replace('/:tab?', '')));

type Start = Pick<FlowFile, 'id' | 'start'>;

/** Whether a flow has a page that a link opens without a sign-in. */
export function hasLink(file: Start): boolean {
  const address = pageOfFlow(file);
  return PART.test(address) || OPEN.has(address);
}

/**
 * The page of an occasion for a signed-in person.
 *
 * @example occasionPage(survey, 'O7') // '/surveys/O7/respond'
 */
export function occasionPage(file: Start, occasionId: string): string {
  return pageOfFlow(file).replace(PART, occasionId);
}

/**
 * The page of an occasion with the token that opens it without a sign-in.
 *
 * @example linkedPage(moveOut, 'T') // '/applicant/lease_renewal/move_out?access_token=T'
 */
export function linkedPage(file: Start, token: string): string {
  const address = pageOfFlow(file);
  return PART.test(address) ? address.replace(PART, token) : `${address}?access_token=${token}`;
}
