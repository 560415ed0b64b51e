import type { ReleaseCheck } from '../../engine/release/check-release.ts';
import { exploreRelease, type FlowFinding } from '../../engine/release/explore-release.ts';
import { checkForPages } from '../../engine/release/judging/check-for-pages.ts';
import type { PropertyNames } from '../../engine/release/judging/property-names.ts';
import { readRelease } from '../../engine/release/read-release.ts';
import { portalNames } from '../../server/releases/publishing/portal-names.ts';
import { readReleaseFolder } from '../release/read-folder.ts';

/**
 * Checks every flow, every form and every text of a project, and that pages ask only for texts that exist.
 *
 * @param root the folder that holds `flows`, `schemas`, `locales` and `src`
 * @param known the names of all properties; null if they are unknown
 * @throws {FlowErrors} if the folder cannot be read.
 * @example checkProduct('.').errors.map((error) => error.message) // []
 */
export function checkProduct(root: string, known: PropertyNames | null = null): ReleaseCheck {
  return checkForPages(readRelease(readReleaseFolder(root)), portalNames(root, known));
}

/**
 * Findings that appear only when every situation of a flow is explored.
 *
 * @param root the folder that holds `flows`, `schemas` and `locales`
 * @param sound the flows in which `checkProduct` has found no error; others are not explored
 * @example exploreProduct('.', ['application']).map(({ message }) => message) // []
 */
export function exploreProduct(root: string, sound: readonly string[]): FlowFinding[] {
  return exploreRelease(readRelease(readReleaseFolder(root)), sound);
}
