import { type MenuItem, menuItems } from '../../../../../machines/session/menu-rules.ts';
import type { UserSession } from '../../../../contract/session/session.contract.ts';
import { MENU_PAGES } from '../../../app/shell/resident-pages.ts';
import { useSituation } from '../../../app/shell/resident-situation.ts';

/** Where a card may lead: the address of the page of an item, null where the menu does not have it for this person. */
export function useOpenPages(user: UserSession): (item: MenuItem) => string | null {
  const situation = useSituation(user);
  const items = situation === null ? [] : menuItems(situation);
  return (item) => {
    const page = items.includes(item) ? MENU_PAGES[item] : undefined;
    return page === undefined ? null : (page.path ?? page.route);
  };
}
