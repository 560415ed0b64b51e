/** What is left after the tabs. A file of its own, so that the pages do not load the schemas along with it. */
export const LATER_TASKS = ['pre_screening', 'payment', 'exam'] as const;
