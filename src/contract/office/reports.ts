/** The reports of the office: their columns, the parts of the charts, and how long a period may be. */

/** What a number is: things, integer cents, percent, or minutes. */
export type ReportUnit = 'count' | 'cents' | 'percent' | 'minutes';

/** The columns of each report with the unit of their numbers, in their order. */
export const REPORT_COLUMNS = {
  occupancy: {
    units: 'count',
    occupied: 'count',
    vacant: 'count',
    occupancy: 'percent',
    moved_in: 'count',
    moved_out: 'count',
  },
  funnel: {
    guestcards: 'count',
    applications: 'count',
    submitted: 'count',
    approved: 'count',
    signed: 'count',
    conversion: 'percent',
  },
  delinquency: { due: 'cents', days_30: 'cents', days_60: 'cents', days_90: 'cents', older: 'cents' },
  deposits: { held_before: 'cents', received: 'cents', released: 'cents', held: 'cents' },
  collections: {
    charged: 'cents',
    reduced: 'cents',
    collected: 'cents',
    returned: 'cents',
    deposits: 'cents',
    collected_share: 'percent',
  },
  workorders: {
    all: 'count',
    emergencies: 'count',
    answered: 'count',
    answer_time: 'minutes',
    done: 'count',
    done_time: 'minutes',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ReportUnit>>>>;

export type ReportName = keyof typeof REPORT_COLUMNS;
export type ReportColumn<Name extends ReportName = ReportName> = Name extends ReportName
  ? keyof (typeof REPORT_COLUMNS)[Name] & string
  : never;

export const REPORTS = [
  'occupancy',
  'funnel',
  'delinquency',
  'deposits',
  'collections',
  'workorders',
] as const satisfies readonly ReportName[];

/** The columns that the chart of a report shows: one unit, at most four. The chart of the funnel shows its totals. */
export const CHARTED: { readonly [Name in ReportName]: readonly ReportColumn<Name>[] } = {
  occupancy: ['occupied', 'vacant'],
  funnel: ['guestcards', 'applications', 'submitted', 'approved', 'signed'],
  delinquency: ['days_30', 'days_60', 'days_90', 'older'],
  deposits: ['held'],
  collections: ['charged', 'collected'],
  workorders: ['answer_time', 'done_time'],
};

/** Most months of a report, and those that it shows if none are named. */
export const REPORT_MONTHS = 36;
export const USUAL_MONTHS = 6;
