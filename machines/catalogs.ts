import type { Catalog } from '../src/engine/flow/catalog.ts';
import {
  applicantSources,
  applicationEdits,
  applicationRoutes,
  applicationScreens,
  applicationTasks,
} from './application.catalog.ts';
import { guestcardRoutes, guestcardScreens, guestcardSources, guestcardTasks } from './guestcard.catalog.ts';
import { guestcardProtocols, protocolEntries } from './protocols.ts';
import {
  questionnaireRoutes,
  questionnaireScreens,
  questionnaireSources,
  questionnaireTasks,
} from './questionnaire.catalog.ts';

/** The names that a flow may use and that stand in TypeScript; forms, facts and messages come from disk. */
export type FlowCatalog = Pick<Catalog, 'tasks' | 'edits' | 'protocols' | 'sources' | 'screens' | 'routes'>;

/** By flow id. A flow file without a catalog here is an error. */
export const catalogs = {
  application: {
    tasks: applicationTasks,
    edits: applicationEdits,
    sources: applicantSources,
    protocols: protocolEntries,
    screens: applicationScreens,
    routes: applicationRoutes,
  },
  guestcard: {
    tasks: guestcardTasks,
    sources: guestcardSources,
    protocols: guestcardProtocols,
    screens: guestcardScreens,
    routes: guestcardRoutes,
  },
  questionnaire: {
    tasks: questionnaireTasks,
    sources: questionnaireSources,
    protocols: protocolEntries,
    screens: questionnaireScreens,
    routes: questionnaireRoutes,
  },
} as const satisfies Record<string, FlowCatalog>;
