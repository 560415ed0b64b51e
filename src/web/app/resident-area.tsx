import type { ComponentType } from 'react';
import type { ResidentRoute } from '../../contract/page-routes.ts';
import { flowPage } from '../flow/flow-page.tsx';
import { dataPage } from './late-page.tsx';

const Home = dataPage(() => import('../features/resident/home-page.tsx'), 'HomePage');
const Addendum = dataPage(() => import('../features/resident/addendum-page.tsx'), 'AddendumPage');
const Workorders = dataPage(() => import('../features/workorders/workorders-page.tsx'), 'WorkordersPage');
const AddWorkorder = dataPage(
  () => import('../features/workorders/add-workorder-page.tsx'),
  'AddWorkorderPage',
);
const Workorder = dataPage(() => import('../features/workorders/workorder-page.tsx'), 'WorkorderPage');
const Messages = dataPage(() => import('../features/messages/messages-page.tsx'), 'MessagesPage');
const Thread = dataPage(() => import('../features/messages/thread-page.tsx'), 'ThreadPage');
const Mails = dataPage(() => import('../features/mails/mails-page.tsx'), 'MailsPage');
const Mail = dataPage(() => import('../features/mails/mail-page.tsx'), 'MailPage');
const Parcels = dataPage(() => import('../features/parcels/parcels-page.tsx'), 'ParcelsPage');
const Documents = dataPage(() => import('../features/documents/documents-page.tsx'), 'DocumentsPage');
const Profile = dataPage(() => import('../features/profile/profile-page.tsx'), 'ProfilePage');
const MakePayment = flowPage(
  'make-payment',
  () => import('../features/resident-payment/make-payment-page.tsx'),
  'MakePaymentPage',
);
const Transactions = dataPage(
  () => import('../features/transactions/transactions-page.tsx'),
  'TransactionsPage',
);
const Transaction = dataPage(
  () => import('../features/transactions/transaction-page.tsx'),
  'TransactionPage',
);
const MoveInCharges = dataPage(
  () => import('../features/resident/move-in-charges-page.tsx'),
  'MoveInChargesPage',
);
const Autopays = dataPage(() => import('../features/autopay/autopays-page.tsx'), 'AutopaysPage');
const autopayChanges = () => import('../features/autopay/change-pages.tsx');
const AddAutopay = dataPage(autopayChanges, 'AddAutopayPage');
const EditAutopay = dataPage(autopayChanges, 'EditAutopayPage');
const AutopayMethod = dataPage(autopayChanges, 'AutopayMethodPage');
const ResidentFlow = dataPage(() => import('../features/flows/flow-page.tsx'), 'ResidentFlowPage');

const PAGES: Readonly<Record<ResidentRoute, ComponentType>> = {
  '/tenant': Home,
  '/tenant/dashboard': Home,
  '/tenant/addendum': Addendum,
  '/workorders': Workorders,
  '/workorders/add': AddWorkorder,
  '/workorders/:workorder_id': Workorder,
  '/messages': Messages,
  '/messages/view/:message_id': Thread,
  '/mails': Mails,
  '/mails/view/:id': Mail,
  '/parcels': Parcels,
  '/documents': Documents,
  '/profile/:tab?': Profile,
  '/tenant/move-in-charges': MoveInCharges,
  '/tenant/make-payment': MakePayment,
  '/transactions': Transactions,
  '/transactions/view/:transaction_id': Transaction,
  '/tenant/autopays': Autopays,
  '/tenant/autopays/add': AddAutopay,
  '/tenant/autopays/edit/:autopay_id': EditAutopay,
  '/tenant/autopays/update_autopay_method/:autopay_id': AutopayMethod,
  '/tenant/guided-inspection/:tab?': ResidentFlow,
  '/lease_renew/:tab?': ResidentFlow,
  '/tenant/pre-lease-questionnaire': ResidentFlow,
};

/** The page at an address of the resident's area. */
export function ResidentArea({ route }: { readonly route: ResidentRoute }) {
  const Page = PAGES[route];
  return <Page />;
}
