import { type MenuItem, menuItems } from '../../../../../machines/session/menu-rules.ts';
import type { UserSession } from '../../../../contract/session/session.contract.ts';
import { MENU_PAGES } from '../../../app/shell/resident-pages.ts';
import { useSituation } from '../../../app/shell/resident-situation.ts';

/** Returns the address of a menu item's page for a card; null if this person's menu does not have it. */
export function useOpenPages(user: UserSession): (item: MenuItem) => string | null {
  const situation = useSituation(user);
  const items = situation === null ? [] : menuItems(situation);
  return (item) => {
    const page = items.includes(item) ? MENU_PAGES[item] : undefined;
    return page === undefined ? null : (page.path ?? page.route);
  };
}
