import { OFFICE_POLICIES } from '../src/contract/access/policies.ts';
import { builtInTasks, type NamesInCode } from '../src/engine/flow/built-in-names.ts';
import type { TagEntry, TaskDoes, TaskEntry } from '../src/engine/flow/catalog.ts';
import {
  applicantSources,
  applicationEdits,
  applicationGroups,
  applicationScreens,
  applicationStepScreens,
  applicationTags,
  applicationTasks,
  applicationValues,
  lentApplicationTasks,
} from './application.catalog.ts';
import { applicationPages, applicationRoutes, guestcardPages, guestcardRoutes } from './flow-pages.ts';
import {
  applicantFacts,
  guestcardFacts,
  leaseGivenFacts,
  makePaymentFacts,
  questionnaireGivenFacts,
  tenancyFacts,
  workorderGivenFacts,
} from './given-facts.ts';
import { guestcardScreens, guestcardSources, guestcardTags, guestcardTasks } from './guestcard.catalog.ts';
import { leaseRoutes, leaseScreens, leaseSources, leaseTasks } from './lease/lease.catalog.ts';
import { makePaymentScreens, makePaymentSources, makePaymentTasks } from './ledger/make-payment.catalog.ts';
import { guestcardProtocols, makePaymentProtocols, protocolEntries } from './protocols.ts';
import {
  questionnaireRoutes,
  questionnaireScreens,
  questionnaireSources,
  questionnaireTasks,
} from './questionnaire.catalog.ts';
import {
  tenancyGroups,
  tenancyRoutes,
  tenancySources,
  tenancyStartFacts,
  tenancyTasks,
  tenancyValues,
} from './tenancy.catalog.ts';
import {
  workorderEdits,
  workorderScreens,
  workorderSources,
  workorderTags,
  workorderTasks,
  workorderValues,
} from './workorder.catalog.ts';

/** The names for flows that are defined in TypeScript; forms, facts and messages come from disk. */
export type FlowCatalog = NamesInCode & {
  /** The screens that are steps of a wizard. */
  readonly stepScreens: readonly string[];
};

/** By flow id. A flow file without a catalog here is an error. */
export const catalogs = {
  application: {
    tasks: applicationTasks,
    edits: applicationEdits,
    sources: applicantSources,
    given: applicantFacts,
    protocols: protocolEntries,
    screens: [...applicationScreens, ...applicationStepScreens],
    stepScreens: applicationStepScreens,
    tags: applicationTags,
    routes: applicationRoutes,
    pages: applicationPages,
    policies: OFFICE_POLICIES,
    lends: lentApplicationTasks,
    values: applicationValues,
    groups: applicationGroups,
    aboutOne: true,
  },
  guestcard: {
    tasks: guestcardTasks,
    sources: guestcardSources,
    given: guestcardFacts,
    protocols: guestcardProtocols,
    screens: guestcardScreens,
    stepScreens: [],
    tags: guestcardTags,
    routes: guestcardRoutes,
    pages: guestcardPages,
  },
  lease: {
    tasks: leaseTasks,
    sources: leaseSources,
    given: leaseGivenFacts,
    protocols: protocolEntries,
    screens: leaseScreens,
    stepScreens: [],
    routes: leaseRoutes,
  },
  'make-payment': {
    tasks: makePaymentTasks,
    sources: makePaymentSources,
    given: makePaymentFacts,
    protocols: makePaymentProtocols,
    screens: makePaymentScreens,
    stepScreens: [],
    routes: [],
  },
  questionnaire: {
    tasks: questionnaireTasks,
    sources: questionnaireSources,
    given: questionnaireGivenFacts,
    protocols: protocolEntries,
    screens: questionnaireScreens,
    stepScreens: [],
    routes: questionnaireRoutes,
  },
  workorder: {
    tasks: workorderTasks,
    edits: workorderEdits,
    sources: workorderSources,
    given: workorderGivenFacts,
    protocols: protocolEntries,
    screens: workorderScreens,
    stepScreens: [],
    tags: workorderTags,
    routes: [],
    values: workorderValues,
    policies: OFFICE_POLICIES,
  },
} as const satisfies Record<string, FlowCatalog>;

/** Names by flow, and for the subject of data-only flows that has no flow with code itself. */
export const knownNames: Readonly<Record<string, FlowCatalog>> = {
  ...catalogs,
  tenancy: {
    tasks: {},
    lends: tenancyTasks,
    sources: tenancySources,
    given: tenancyFacts,
    protocols: {},
    screens: [],
    stepScreens: [],
    routes: tenancyRoutes,
    startFacts: tenancyStartFacts,
    values: tenancyValues,
    policies: OFFICE_POLICIES,
    groups: tenancyGroups,
  },
};

const everyTask: ReadonlyMap<string, TaskEntry> = new Map([
  ...Object.values(knownNames).flatMap(({ tasks, edits, lends }) =>
    Object.entries({ ...tasks, ...edits, ...lends }),
  ),
  ...Object.entries<TaskEntry>(builtInTasks),
]);

/**
 * What a task does on behalf of the person of the process; null if its catalog does not define it.
 *
 * @example whatDoes('signLease') // 'sign'
 */
export function whatDoes(task: string): TaskDoes | null {
  return everyTask.get(task)?.does ?? null;
}

/**
 * The tags by which code asks for the states of a flow; none for a flow of data alone.
 *
 * @example tagsOf('guestcard') // { invitation: {} }
 */
export function tagsOf(flow: string): Readonly<Record<string, TagEntry>> {
  return knownNames[flow]?.tags ?? {};
}

/** The files of a release that the portal cannot start or run without. */
export const portalNeeds: readonly string[] = [
  ...Object.keys(catalogs).map((flow) => `flows/${flow}.flow.json`),
  ...['payment/payment-form', 'household/co-applicant'].flatMap((form) => [
    `schemas/${form}.schema.json`,
    `schemas/${form}.ui.json`,
  ]),
  ...['denied-form', 'pre-lease', 'pre-screening', 'rental-history'].map(
    (name) => `schemas/questionnaires/${name}.json`,
  ),
  'locales/languages.json',
  ...['errors', 'listings', 'mail'].map((namespace) => `locales/en/${namespace}.json`),
];
