import type { FluentIcon } from '@fluentui/react-icons';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { ArrowUploadRegular } from '@fluentui/react-icons/svg/arrow-upload';
import { BoxRegular } from '@fluentui/react-icons/svg/box';
import { ChatRegular } from '@fluentui/react-icons/svg/chat';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { ClipboardTaskListLtrRegular } from '@fluentui/react-icons/svg/clipboard-task-list-ltr';
import { ColumnEditRegular } from '@fluentui/react-icons/svg/column-edit';
import { DataBarVerticalRegular } from '@fluentui/react-icons/svg/data-bar-vertical';
import { HomeRegular } from '@fluentui/react-icons/svg/home';
import { KeyRegular } from '@fluentui/react-icons/svg/key';
import { MailRegular } from '@fluentui/react-icons/svg/mail';
import { PaymentRegular } from '@fluentui/react-icons/svg/payment';
import { PersonRegular } from '@fluentui/react-icons/svg/person';
import { PersonSearchRegular } from '@fluentui/react-icons/svg/person-search';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { SignatureRegular } from '@fluentui/react-icons/svg/signature';
import { WrenchRegular } from '@fluentui/react-icons/svg/wrench';
import { type Action, policiesMay } from '../../../../contract/access/grants.ts';
import type { OfficeRoute } from '../../../../contract/office-routes.ts';

/** An area of the office's menu. */
export interface OfficeArea {
  /** The key of its name, `office:areas.…`. */
  readonly name: string;
  readonly route: OfficeRoute;
  readonly icon: FluentIcon;
  /** People without a policy for any of these actions do not see it. */
  readonly actions: readonly Action[];
}

/** The areas of the office in the order of the menu: add a line here for every new area. */
const OFFICE_AREAS: readonly OfficeArea[] = [
  { name: 'work', route: '/office', icon: ClipboardTaskListLtrRegular, actions: ['serve turns'] },
  {
    name: 'applications',
    route: '/office/applications',
    icon: PersonRegular,
    actions: ['see applications'],
  },
  { name: 'search', route: '/office/search', icon: SearchRegular, actions: ['see cases'] },
  {
    name: 'workorders',
    route: '/office/workorders',
    icon: WrenchRegular,
    actions: ['see workorders'],
  },
  {
    name: 'messages',
    route: '/office/messages',
    icon: ChatRegular,
    actions: ['see messages', 'serve templates'],
  },
  {
    name: 'announcements',
    route: '/office/announcements',
    icon: MailRegular,
    actions: ['see announcements'],
  },
  { name: 'parcels', route: '/office/parcels', icon: BoxRegular, actions: ['see parcels'] },
  { name: 'residents', route: '/office/residents', icon: PersonSearchRegular, actions: ['see leases'] },
  { name: 'leases', route: '/office/leases', icon: SignatureRegular, actions: ['see leases'] },
  { name: 'units', route: '/office/units', icon: HomeRegular, actions: ['see units'] },
  { name: 'import', route: '/office/import', icon: ArrowUploadRegular, actions: ['serve property'] },
  { name: 'export', route: '/office/export', icon: ArrowDownloadRegular, actions: ['export property'] },
  { name: 'property', route: '/office/property', icon: ColumnEditRegular, actions: ['see property'] },
  { name: 'setup', route: '/office/setup', icon: CheckmarkCircleRegular, actions: ['see property'] },
  { name: 'colleagues', route: '/office/colleagues', icon: PersonRegular, actions: ['see colleagues'] },
  { name: 'connections', route: '/office/api', icon: KeyRegular, actions: ['serve property'] },
  { name: 'money', route: '/office/money', icon: PaymentRegular, actions: ['see money'] },
  { name: 'reports', route: '/office/reports', icon: DataBarVerticalRegular, actions: ['see reports'] },
];

/**
 * The areas that a member with these policies may open.
 *
 * @example areasOf(['read_office']).map(({ name }) => name) // ['search', …]
 */
export function areasOf(policies: readonly string[]): readonly OfficeArea[] {
  return OFFICE_AREAS.filter(({ actions }) => actions.some((action) => policiesMay(policies, action)));
}
