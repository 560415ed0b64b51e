import { applicationPages } from '../../../machines/application.catalog.ts';
import { knownNames, portalNeeds } from '../../../machines/catalogs.ts';
import { guestcardPages } from '../../../machines/guestcard.catalog.ts';
import { FLOW_ROUTES, PAGE_ROUTES } from '../../contract/page-routes.ts';
import { type Messages, messagesOf, placeholdersOf, whoLacks } from '../../engine/check/messages.ts';
import { FlowError } from '../../engine/errors.ts';
import type { FlowFile } from '../../engine/flow/flow-file.ts';
import { nearestName } from '../../engine/nearest.ts';
import { addressErrors } from '../../engine/release/check-addresses.ts';
import { unknownPlaceholders } from '../../engine/release/check-placeholders.ts';
import { checkRelease, type ReleaseCheck } from '../../engine/release/check-release.ts';
import { withoutConsequences } from '../../engine/release/consequences.ts';
import { exploreRelease, type FlowFinding } from '../../engine/release/explore-release.ts';
import { lackingFiles } from '../../engine/release/portal-needs.ts';
import { type ReleaseParts, readRelease } from '../../engine/release/read-release.ts';
import { readReleaseFolder } from '../release/read-folder.ts';
import { codeWords } from './code-words.ts';
import { type PropertyNames, propertyWarnings } from './property-names.ts';
import { usedMessages } from './used-messages.ts';

/**
 * Checks every flow, every form and every text of a project, and that pages ask only for texts that exist.
 *
 * @param root the folder that holds `flows`, `schemas`, `locales` and `src`
 * @param known as in `checkForPages`
 * @throws {FlowErrors} if the folder cannot be read.
 * @example checkProduct('.').errors.map((error) => error.message) // []
 */
export function checkProduct(root: string, known: PropertyNames | null = null): ReleaseCheck {
  return checkForPages(readRelease(readReleaseFolder(root)), root, known);
}

/**
 * Checks a release as `checkProduct` does, and also what a portal requires: its pages, their addresses and texts, and
 * the charges and places of its properties.
 *
 * @param root the folder that holds `src`
 * @param known the names of all properties; null if they are unknown: then no warning is about them
 * @example checkForPages(parts, '.', { charges: ['PETFEE'], places: [] }).warnings
 */
export function checkForPages(
  parts: ReleaseParts,
  root: string,
  known: PropertyNames | null = null,
): ReleaseCheck {
  const check = checkRelease(parts, knownNames);
  if (parts.isOversized) return check;
  const messages = messagesOf(parts.locales);
  const used = withoutConsequences(pageErrors(root, messages), parts.unread, () => null);
  const errors = [
    ...lackingFiles(parts, portalNeeds),
    ...check.errors,
    ...used,
    ...textErrors(parts, messages),
    ...addressErrors(parts.flows, ADDRESSES),
  ];
  return {
    ...check,
    errors,
    warnings: [...check.warnings, ...(known === null ? [] : propertyWarnings(parts, known))],
  };
}

const baseOf = (route: string) => route.replace(/\/:tab\?$/, '');

const ADDRESSES = {
  ofFlows: FLOW_ROUTES.map(baseOf),
  pages: [...PAGE_ROUTES, ...applicationPages, ...guestcardPages],
};

/** Errors for placeholders that nothing in the code fills in. Texts of data-only flows are checked with their flow. */
function textErrors({ flows }: ReleaseParts, messages: Messages): FlowError[] {
  const ofData = flows.flatMap(({ name, file }) => ((file as Partial<FlowFile> | null)?.start ? [name] : []));
  const words = codeWords();
  const used = messages.languages.flatMap((language) =>
    messages.keys(language).flatMap((key) => placeholdersOf(messages.text(key, language) ?? '')),
  );
  return unknownPlaceholders(
    messages,
    (key) => !ofData.some((flow) => key.startsWith(`${flow}:`)),
    (name) => name.split('.').every((word) => words.has(word)),
    [...new Set(used)].filter((name) => words.has(name)),
  );
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

function pageErrors(root: string, messages: Messages): FlowError[] {
  const known = (key: string, open: boolean, language: string) =>
    open ? messages.keys(language).some((one) => one.startsWith(key)) : messages.has(key, language);
  return usedMessages(root).flatMap(({ key, open, file, line }) =>
    whoLacks(messages.languages, (language) => known(key, open, language)).map((language) => {
      const nearest = nearestName(key, messages.keys(language));
      return new FlowError('flow.message_missing', { file, at: `line ${line}`, key, language, nearest });
    }),
  );
}
