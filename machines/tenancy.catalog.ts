import { formNames, messageKey, type TaskEntry } from '../src/engine/flow/catalog.ts';

/**
 * What flows of a tenancy may use beside what is built in.
 *
 * @see spec/platform.md §2 Route table
 */
export const tenancyTasks = {
  /** The lease is given notice for. */
  giveNotice: { does: 'sign', reads: [], outcomes: ['given', 'failed'], loads: true },
  /**
   * Makes a paper of a text and the answers to the forms that are named, and puts it before all whom the lease binds, who are
   * told by `title` and `text`. With `term` the lease has another term once all have signed: the option that was answered says
   * for how many months (left out: from month to month) and which amount of the occasion is the rent.
   */
  openSigning: {
    does: 'change',
    reads: [],
    outcomes: ['opened', 'failed'],
    loads: true,
    parameters: {
      type: 'object',
      additionalProperties: false,
      required: ['title', 'text', 'paper', 'answers'],
      properties: {
        title: messageKey,
        text: messageKey,
        paper: messageKey,
        answers: formNames,
        term: {
          type: 'object',
          additionalProperties: false,
          required: ['form', 'field', 'options'],
          properties: {
            form: { type: 'string', names: 'form' },
            field: { type: 'string', minLength: 1 },
            options: {
              type: 'object',
              minProperties: 1,
              additionalProperties: {
                type: 'object',
                additionalProperties: false,
                required: ['rent', 'text'],
                properties: {
                  months: { type: 'integer', minimum: 1, maximum: 120 },
                  rent: { type: 'string', names: 'given' },
                  text: messageKey,
                },
              },
            },
          },
        },
      },
    },
  },
} as const satisfies Record<string, TaskEntry>;

/** Where facts of a tenancy are read from. */
export const tenancySources = ['tenancy', 'unit'] as const;

/** Facts of a tenancy that are true from when the office opens a flow that says so. */
export const tenancyMarks = ['pending_renewal'] as const;

/** The pages that its flows may lead to beside their own. */
export const tenancyRoutes = ['/tenant', '/tenant/make-payment', '/documents', '/tenant/addendum'] as const;

/** What the texts of its flows may name of the tenancy, and of the term that a paper gives. */
export const tenancyValues = [
  'lease_start_date',
  'lease_end_date',
  'movein_date',
  'unit_uid',
  'rent_cents',
  'earliest_move_out',
  'amount_due_cents',
  'last_day',
  'tenants',
  'term',
  'term_start_date',
  'term_end_date',
  'term_rent_cents',
] as const;
