import type { Catalog } from '../src/engine/flow/catalog.ts';
import { applicationRoutes, applicationScreens, applicationTasks } from './application.catalog.ts';
import { guestcardRoutes, guestcardScreens, guestcardTasks } from './guestcard.catalog.ts';
import { questionnaireRoutes, questionnaireScreens, questionnaireTasks } from './questionnaire.catalog.ts';

/** The names that a flow may use and that stand in TypeScript; forms, facts and messages come from disk. */
export type FlowCatalog = Pick<Catalog, 'tasks' | 'screens' | 'routes'>;

/** By flow id. A flow file without a catalog here is an error. */
export const catalogs = {
  application: { tasks: applicationTasks, screens: applicationScreens, routes: applicationRoutes },
  guestcard: { tasks: guestcardTasks, screens: guestcardScreens, routes: guestcardRoutes },
  questionnaire: {
    tasks: questionnaireTasks,
    screens: questionnaireScreens,
    routes: questionnaireRoutes,
  },
} as const satisfies Record<string, FlowCatalog>;
