import type { ComponentType, ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { OFFICE_ROUTES, type OfficeRoute } from '../../contract/office-routes.ts';
import { dataPageOnDemand } from './late-page.tsx';

const OfficeWork = dataPageOnDemand(() => import('../features/office/work/work-page.tsx'), 'WorkPage');
const OfficeProcess = dataPageOnDemand(
  () => import('../features/office/work/process-page.tsx'),
  'ProcessPage',
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
const Announcements = dataPageOnDemand(
  () => import('../features/office/announcements/announcements-page.tsx'),
  'AnnouncementsPage',
);
const NewAnnouncement = dataPageOnDemand(
  () => import('../features/office/announcements/new-announcement-page.tsx'),
  'NewAnnouncementPage',
);
const Announcement = dataPageOnDemand(
  () => import('../features/office/announcements/announcement-page.tsx'),
  'AnnouncementPage',
);
const OfficeParcels = dataPageOnDemand(
  () => import('../features/office/parcels/parcels-page.tsx'),
  'ParcelsPage',
);
const TakeInParcel = dataPageOnDemand(
  () => import('../features/office/parcels/take-in-page.tsx'),
  'TakeInPage',
);
const OfficeMessages = dataPageOnDemand(
  () => import('../features/office/messages/messages-page.tsx'),
  'MessagesPage',
);
const OfficeThread = dataPageOnDemand(
  () => import('../features/office/messages/thread-page.tsx'),
  'ThreadPage',
);
const MessageTemplates = dataPageOnDemand(
  () => import('../features/office/messages/templates-page.tsx'),
  'TemplatesPage',
);
const OfficeResidents = dataPageOnDemand(
  () => import('../features/office/residents/residents-page.tsx'),
  'ResidentsPage',
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
const Transfer = dataPageOnDemand(
  () => import('../features/office/leases/transfer/transfer-page.tsx'),
  'TransferPage',
);
const LeaseTemplate = dataPageOnDemand(
  () => import('../features/office/leases/template-page.tsx'),
  'TemplatePage',
);
const Renewals = dataPageOnDemand(
  () => import('../features/office/leases/renewals/renewals-page.tsx'),
  'RenewalsPage',
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
const OfficeExport = dataPageOnDemand(
  () => import('../features/office/export/export-page.tsx'),
  'ExportPage',
);
const OfficePerson = dataPageOnDemand(
  () => import('../features/office/persons/person-page.tsx'),
  'PersonPage',
);
const OfficeWorkorders = dataPageOnDemand(
  () => import('../features/office/workorders/board-page.tsx'),
  'BoardPage',
);
const OfficeWorkorder = dataPageOnDemand(
  () => import('../features/office/workorders/record-page.tsx'),
  'RecordPage',
);
const OfficeKeys = dataPageOnDemand(() => import('../features/office/api/keys-page.tsx'), 'KeysPage');
const OfficeInspections = dataPageOnDemand(
  () => import('../features/office/inspections/plans-page.tsx'),
  'PlansPage',
);
const OfficeToday = dataPageOnDemand(() => import('../features/office/visits/today-page.tsx'), 'TodayPage');
const OfficeDeliveries = dataPageOnDemand(
  () => import('../features/office/api/deliveries-page.tsx'),
  'DeliveriesPage',
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
const OfficeReports = dataPageOnDemand(
  () => import('../features/office/reports/reports-page.tsx'),
  'ReportsPage',
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

const PAGES: Readonly<Record<OfficeRoute, ComponentType>> = {
  '/office': OfficeWork,
  '/office/applications': OfficeApplications,
  '/office/guestcards/:guestcard_id': OfficeGuestcard,
  '/office/search': OfficeSearch,
  '/office/cases/:case_id': OfficeCase,
  '/office/cases/:case_id/turns/:process_id': OfficeCase,
  '/office/cases/:case_id/applicants/:applicant_id': OfficeAnswers,
  '/office/announcements': Announcements,
  '/office/announcements/new': NewAnnouncement,
  '/office/announcements/view/:announcement_id': Announcement,
  '/office/parcels': OfficeParcels,
  '/office/parcels/new': TakeInParcel,
  '/office/messages': OfficeMessages,
  '/office/messages/templates': MessageTemplates,
  '/office/messages/:message_id': OfficeThread,
  '/office/residents': OfficeResidents,
  '/office/leases': OfficeLeases,
  '/office/leases/template': LeaseTemplate,
  '/office/leases/renewals': Renewals,
  '/office/leases/new/:application_id': NewLease,
  '/office/leases/transfer/:lease_id': Transfer,
  '/office/leases/view/:lease_id': OfficeLease,
  '/office/property': OfficeProperty,
  '/office/setup': OfficeSetup,
  '/office/units': OfficeUnits,
  '/office/import': OfficeImport,
  '/office/export': OfficeExport,
  '/office/persons/:person_kind/:person_id': OfficePerson,
  '/office/api': OfficeKeys,
  '/office/api/webhooks/:webhook_id': OfficeDeliveries,
  '/office/process/:process_id': OfficeProcess,
  '/office/workorders': OfficeWorkorders,
  '/office/workorders/today': OfficeToday,
  '/office/workorders/plans': OfficeInspections,
  '/office/workorders/view/:workorder_id': OfficeWorkorder,
  '/office/colleagues': OfficeColleagues,
  '/office/colleagues/:user_id': OfficeColleagueEvents,
  '/office/money': OfficeMoney,
  '/office/money/received': OfficeReceived,
  '/office/money/waiting': OfficeWaiting,
  '/office/money/books': OfficeBooks,
  '/office/reports': OfficeReports,
  '/office/money/:lease_id': LeaseMoney,
  '/studio': Studio,
  '/studio/drafts/:draft_id': StudioDraft,
  '/studio/preview': StudioPreview,
};

interface OfficeAreaProps {
  /** The beginning of the addresses: `/office` or `/studio`. */
  readonly base: '/office' | '/studio';
  /** Shown at an address without a page. */
  readonly notFound: ReactNode;
}

/** The pages of the office and of the studio: a chunk of its own, which nobody else loads. */
export function OfficeArea({ base, notFound }: OfficeAreaProps) {
  return (
    <Routes>
      {OFFICE_ROUTES.filter((route) => route === base || route.startsWith(`${base}/`)).map((route) => {
        const Page = PAGES[route];
        return <Route key={route} path={route.slice(base.length + 1)} element={<Page />} />;
      })}
      <Route path="*" element={notFound} />
    </Routes>
  );
}
