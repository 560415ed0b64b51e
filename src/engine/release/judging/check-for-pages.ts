import { type Messages, messagesOf, placeholdersOf, whoLacks } from '../../check/messages.ts';
import { FlowError } from '../../errors.ts';
import type { FlowFile } from '../../flow/flow-file.ts';
import { nearestName } from '../../nearest.ts';
import { addressErrors, type KnownAddresses } from '../check-addresses.ts';
import { unknownPlaceholders } from '../check-placeholders.ts';
import { checkRelease, type ReleaseCatalogs, type ReleaseCheck } from '../check-release.ts';
import { withoutConsequences } from '../consequences.ts';
import type { ReleaseParts } from '../read-release.ts';
import { type PropertyNames, propertyWarnings } from './property-names.ts';

/** A message key that a page asks for, and its location. */
export interface UsedMessage {
  /** With its namespace: `portal:apply.save`. */
  readonly key: string;
  /** True if the key is only a prefix: the rest is added at run time. */
  readonly open: boolean;
  readonly file: string;
  readonly line: number;
}

/** What the code of a portal asks of a release, and offers it, as data. */
export interface PortalNames {
  readonly catalogs: ReleaseCatalogs;
  /** The files that a portal cannot start without. */
  readonly needs: readonly string[];
  readonly addresses: KnownAddresses;
  readonly used: readonly UsedMessage[];
  /** All words in the code that fills in texts: a placeholder that is not among them is never filled in. */
  readonly words: ReadonlySet<string>;
  /** The names of all properties; null if they are unknown: then no warning is about them. */
  readonly properties: PropertyNames | null;
}

/**
 * Checks a release as `checkRelease` does, and also what a portal requires: its pages, their addresses and texts, and
 * the charges and places of its properties.
 *
 * @example checkForPages(parts, portalNames('.', { charges: ['PETFEE'], places: [] })).warnings
 */
export function checkForPages(parts: ReleaseParts, portal: PortalNames): ReleaseCheck {
  const check = checkRelease(parts, portal.catalogs);
  if (parts.isOversized) return check;
  const messages = messagesOf(parts.locales);
  const used = withoutConsequences(pageErrors(portal.used, messages), parts.unread, () => null);
  const errors = [
    ...lackingFiles(parts, portal.needs),
    ...check.errors,
    ...used,
    ...textErrors(parts, messages, portal.words),
    ...addressErrors(parts.flows, portal.addresses),
  ];
  const known = portal.properties;
  return {
    ...check,
    errors,
    warnings: [...check.warnings, ...(known === null ? [] : propertyWarnings(parts, known))],
  };
}

/**
 * Errors for files that the portal needs to start or run and that a release lacks.
 *
 * @param needed paths
 * @example lackingFiles(readRelease(new Map()), ['flows/application.flow.json'])[0]?.code // 'release.file_needed'
 */
export function lackingFiles({ paths }: Pick<ReleaseParts, 'paths'>, needed: readonly string[]): FlowError[] {
  return needed
    .filter((path) => !paths.has(path))
    .map((file) => new FlowError('release.file_needed', { file }));
}

/** Errors for placeholders that nothing in the code fills in. Texts of data-only flows are checked with their flow. */
function textErrors({ flows }: ReleaseParts, messages: Messages, words: ReadonlySet<string>): FlowError[] {
  const ofData = flows.flatMap(({ name, file }) => ((file as Partial<FlowFile> | null)?.start ? [name] : []));
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

function pageErrors(used: readonly UsedMessage[], messages: Messages): FlowError[] {
  const known = (key: string, open: boolean, language: string) =>
    open ? messages.keys(language).some((one) => one.startsWith(key)) : messages.has(key, language);
  return used.flatMap(({ key, open, file, line }) =>
    whoLacks(messages.languages, (language) => known(key, open, language)).map((language) => {
      const nearest = nearestName(key, messages.keys(language));
      return new FlowError('flow.message_missing', { file, at: `line ${line}`, key, language, nearest });
    }),
  );
}
