import type { FluentIcon } from '@fluentui/react-icons';
import { AddCircleRegular } from '@fluentui/react-icons/svg/add-circle';
import { ArrowRepeatAllRegular } from '@fluentui/react-icons/svg/arrow-repeat-all';
import { BoxRegular } from '@fluentui/react-icons/svg/box';
import { CameraRegular } from '@fluentui/react-icons/svg/camera';
import { ChatRegular } from '@fluentui/react-icons/svg/chat';
import { DocumentRegular } from '@fluentui/react-icons/svg/document';
import { DocumentAddRegular } from '@fluentui/react-icons/svg/document-add';
import { HomeRegular } from '@fluentui/react-icons/svg/home';
import { KeyRegular } from '@fluentui/react-icons/svg/key';
import { ListRegular } from '@fluentui/react-icons/svg/list';
import { LockClosedRegular } from '@fluentui/react-icons/svg/lock-closed';
import { PaymentRegular } from '@fluentui/react-icons/svg/payment';
import { PersonRegular } from '@fluentui/react-icons/svg/person';
import { PersonSwapRegular } from '@fluentui/react-icons/svg/person-swap';
import { SignOutRegular } from '@fluentui/react-icons/svg/sign-out';
import { SignatureRegular } from '@fluentui/react-icons/svg/signature';
import { WrenchRegular } from '@fluentui/react-icons/svg/wrench';
import type { MenuItem } from '../../../../machines/session/menu-rules.ts';

export const MENU_ICONS: Readonly<Record<MenuItem, FluentIcon>> = {
  dashboard: HomeRegular,
  make_payment: PaymentRegular,
  move_in_payment: KeyRegular,
  auto_payment: ArrowRepeatAllRegular,
  transactions: ListRegular,
  workorders: WrenchRegular,
  add_workorder: AddCircleRegular,
  messages: ChatRegular,
  parcels: BoxRegular,
  documents: DocumentRegular,
  guided_inspection: CameraRegular,
  add_addendum: DocumentAddRegular,
  renew_lease: SignatureRegular,
  profile: PersonRegular,
  change_password: LockClosedRegular,
  logout: SignOutRegular,
  end_impersonate: PersonSwapRegular,
};
