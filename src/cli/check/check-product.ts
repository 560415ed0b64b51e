import { knownNames, portalNeeds } from '../../../machines/catalogs.ts';
import { type Messages, messagesOf } from '../../engine/check/messages.ts';
import { FlowError } from '../../engine/errors.ts';
import { nearestName } from '../../engine/nearest.ts';
import { checkRelease, type ReleaseCheck } from '../../engine/release/check-release.ts';
import { withoutConsequences } from '../../engine/release/consequences.ts';
import { exploreRelease, type FlowFinding } from '../../engine/release/explore-release.ts';
import { lackingFiles } from '../../engine/release/portal-needs.ts';
import { type ReleaseParts, readRelease } from '../../engine/release/read-release.ts';
import { readReleaseFolder } from '../release/read-folder.ts';
import { usedMessages } from './used-messages.ts';

/**
 * Checks every flow, every form and every text of a project, and that pages ask only for texts that exist.
 *
 * @param root the folder that holds `flows`, `schemas`, `locales` and `src`
 * @throws {FlowErrors} where the folder cannot be read.
 * @example checkProduct('.').errors.map((error) => error.message) // []
 */
export function checkProduct(root: string): ReleaseCheck {
  return checkForPages(readRelease(readReleaseFolder(root)), root);
}

/**
 * The same of a release for the pages of a project, with what the portal cannot do without.
 *
 * @param root the folder that holds `src`
 */
export function checkForPages(parts: ReleaseParts, root: string): ReleaseCheck {
  const check = checkRelease(parts, knownNames);
  if (parts.isOversized) return check;
  const lacking = lackingFiles(parts, portalNeeds);
  const asked = pageErrors(root, messagesOf(parts.locales));
  const pages = withoutConsequences(asked, parts.unread, () => null);
  return { ...check, errors: [...lacking, ...check.errors, ...pages] };
}

/**
 * What only shows when every situation of a flow is looked at.
 *
 * @param root the folder that holds `flows`, `schemas` and `locales`
 * @param sound the flows in which `checkProduct` has found no error; others are not explored
 * @example exploreProduct('.', ['application']).map(({ message }) => message) // []
 */
export function exploreProduct(root: string, sound: readonly string[]): FlowFinding[] {
  return exploreRelease(readRelease(readReleaseFolder(root)), sound);
}

function pageErrors(root: string, messages: Messages): FlowError[] {
  const known = (key: string, open: boolean, language: string) =>
    open ? messages.keys(language).some((one) => one.startsWith(key)) : messages.has(key, language);
  return usedMessages(root).flatMap(({ key, open, file, line }) =>
    messages.languages
      .filter((language) => !known(key, open, language))
      .map((language) => {
        const nearest = nearestName(key, messages.keys(language));
        return new FlowError('flow.message_missing', { file, at: `line ${line}`, key, language, nearest });
      }),
  );
}
