import type { ComponentType } from 'react';
import type { FramedRoute } from '../../contract/page-routes.ts';
import { flowPage } from '../flow/flow-page.tsx';
import { dataPage, dataPageOnDemand } from './late-page.tsx';

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
const OfficeWork = dataPageOnDemand(() => import('../features/office/work/work-page.tsx'), 'WorkPage');
const OfficeProcess = dataPageOnDemand(
  () => import('../features/flows/office-process-page.tsx'),
  'OfficeProcessPage',
);
const OfficeSearch = dataPageOnDemand(
  () => import('../features/office/search/search-page.tsx'),
  'SearchPage',
);
const OfficeApplications = dataPageOnDemand(
  () => import('../features/office/applications/applications-page.tsx'),
  'ApplicationsPage',
);
const OfficeGuestcard = dataPageOnDemand(
  () => import('../features/office/guestcards/guestcard-page.tsx'),
  'GuestcardPage',
);
const OfficeCase = dataPageOnDemand(() => import('../features/office/case/case-page.tsx'), 'CasePage');
const OfficeAnswers = dataPageOnDemand(
  () => import('../features/office/case/answers-page.tsx'),
  'AnswersPage',
);
const OfficeLeases = dataPageOnDemand(
  () => import('../features/office/leases/leases-page.tsx'),
  'LeasesPage',
);
const OfficeLease = dataPageOnDemand(() => import('../features/office/leases/lease-page.tsx'), 'LeasePage');
const NewLease = dataPageOnDemand(
  () => import('../features/office/leases/new/new-lease-page.tsx'),
  'NewLeasePage',
);
const LeaseTemplate = dataPageOnDemand(
  () => import('../features/office/leases/template-page.tsx'),
  'TemplatePage',
);
const OfficeProperty = dataPageOnDemand(
  () => import('../features/office/property/property-page.tsx'),
  'PropertyPage',
);
const OfficeSetup = dataPageOnDemand(() => import('../features/office/setup/guide-page.tsx'), 'GuidePage');
const OfficeUnits = dataPageOnDemand(() => import('../features/office/units/units-page.tsx'), 'UnitsPage');
const OfficeImport = dataPageOnDemand(
  () => import('../features/office/import/import-page.tsx'),
  'ImportPage',
);
const OfficeColleagues = dataPageOnDemand(
  () => import('../features/office/colleagues/colleagues-page.tsx'),
  'ColleaguesPage',
);
const OfficeColleagueEvents = dataPageOnDemand(
  () => import('../features/office/colleagues/colleague-events-page.tsx'),
  'ColleagueEventsPage',
);
const OfficeMoney = dataPageOnDemand(() => import('../features/office/money/money-page.tsx'), 'MoneyPage');
const OfficeReceived = dataPageOnDemand(
  () => import('../features/office/money/received-page.tsx'),
  'ReceivedPage',
);
const OfficeWaiting = dataPageOnDemand(
  () => import('../features/office/money/waiting-page.tsx'),
  'WaitingPage',
);
const OfficeBooks = dataPageOnDemand(() => import('../features/office/money/books-page.tsx'), 'BooksPage');
const LeaseMoney = dataPageOnDemand(
  () => import('../features/office/money/lease-money-page.tsx'),
  'LeaseMoneyPage',
);
const Studio = dataPageOnDemand(() => import('../features/studio/studio-page.tsx'), 'StudioPage');
const StudioDraft = dataPageOnDemand(() => import('../features/studio/draft-page.tsx'), 'DraftPage');
const StudioPreview = dataPageOnDemand(
  () => import('../features/flows/play/preview-page.tsx'),
  'PreviewPage',
);

const PAGES: Readonly<Record<FramedRoute, ComponentType>> = {
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
  '/office': OfficeWork,
  '/office/applications': OfficeApplications,
  '/office/guestcards/:guestcard_id': OfficeGuestcard,
  '/office/search': OfficeSearch,
  '/office/cases/:case_id': OfficeCase,
  '/office/cases/:case_id/turns/:process_id': OfficeCase,
  '/office/cases/:case_id/applicants/:applicant_id': OfficeAnswers,
  '/office/leases': OfficeLeases,
  '/office/leases/template': LeaseTemplate,
  '/office/leases/new/:application_id': NewLease,
  '/office/leases/view/:lease_id': OfficeLease,
  '/office/property': OfficeProperty,
  '/office/setup': OfficeSetup,
  '/office/units': OfficeUnits,
  '/office/import': OfficeImport,
  '/office/process/:process_id': OfficeProcess,
  '/office/colleagues': OfficeColleagues,
  '/office/colleagues/:user_id': OfficeColleagueEvents,
  '/office/money': OfficeMoney,
  '/office/money/received': OfficeReceived,
  '/office/money/waiting': OfficeWaiting,
  '/office/money/books': OfficeBooks,
  '/office/money/:lease_id': LeaseMoney,
  '/studio': Studio,
  '/studio/drafts/:draft_id': StudioDraft,
  '/studio/preview': StudioPreview,
};

/** The page at an address of the resident's area. */
export function ResidentArea({ route }: { readonly route: FramedRoute }) {
  const Page = PAGES[route];
  return <Page />;
}
