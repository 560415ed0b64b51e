import { knownNames, portalNeeds } from '../../../../machines/catalogs.ts';
import { applicationPages, guestcardPages } from '../../../../machines/flow-pages.ts';
import { PAGE_ROUTES } from '../../../contract/office-routes.ts';
import { FLOW_ROUTES } from '../../../contract/page-routes.ts';
import type { PortalNames, UsedMessage } from '../../../engine/release/judging/check-for-pages.ts';
import type { PropertyNames } from '../../../engine/release/judging/property-names.ts';
import { codeWords, PROJECT } from './code-words.ts';
import { usedMessages } from './used-messages.ts';

const baseOf = (route: string) => route.replace(/\/:tab\?$/, '');

const ADDRESSES = {
  ofFlows: FLOW_ROUTES.map(baseOf),
  pages: [...PAGE_ROUTES, ...applicationPages, ...guestcardPages],
};

/**
 * What this portal's code asks of a release.
 *
 * @param root the folder that holds `src`
 * @param properties the names of all properties; null if they are unknown
 * @example checkForPages(parts, portalNames('.', null)).errors
 */
export function portalNames(root: string, properties: PropertyNames | null): PortalNames {
  return {
    catalogs: knownNames,
    needs: portalNeeds,
    addresses: ADDRESSES,
    used: root === PROJECT ? usedHere() : usedMessages(root),
    words: codeWords(),
    properties,
  };
}

let usedByPortal: readonly UsedMessage[] | null = null;

/** The code of a running portal does not change. */
function usedHere(): readonly UsedMessage[] {
  usedByPortal ??= usedMessages(PROJECT);
  return usedByPortal;
}
