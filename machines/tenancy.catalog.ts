import { formNames, messageKey, type TaskEntry } from '../src/engine/flow/catalog.ts';

/**
 * The additional names for flows of a tenancy, beside the built-in ones.
 *
 * @see spec/platform.md §2 Route table
 */
export const tenancyTasks = {
  /** Gives notice for the lease. */
  giveNotice: { does: 'sign', reads: [], outcomes: ['given', 'failed'], loads: true },
  /**
   * Creates a document from a text and the answers to the named forms, and opens it for signing by all signers of the
   * lease, who are notified with `title` and `text`. With `term` the lease gets a new term once all have signed: the
   * answered option defines the number of months (if absent: month to month) and which amount of the occasion is the
   * rent.
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
  /** Ends the tenancy on the answered day on which the keys came back, and begins its settlement. */
  endTenancy: {
    does: 'change',
    reads: [],
    outcomes: ['ended', 'failed'],
    loads: true,
    parameters: {
      type: 'object',
      additionalProperties: false,
      required: ['form', 'field'],
      properties: { form: { type: 'string', names: 'form' }, field: { type: 'string', minLength: 1 } },
    },
  },
  /** Draws up the statement about the deposit from a list of deductions: the amount of each entry, and what it is about. */
  drawStatement: {
    does: 'change',
    reads: [],
    outcomes: ['drawn', 'failed'],
    loads: true,
    parameters: {
      type: 'object',
      additionalProperties: false,
      required: ['form', 'amount', 'about'],
      properties: {
        form: { type: 'string', names: 'form' },
        amount: { type: 'string', minLength: 1 },
        about: { type: 'array', minItems: 1, items: { type: 'string' } },
      },
    },
  },
  /** Books the statement: the deposit becomes credit, each deduction a charge. */
  settleDeposit: { does: 'change', reads: [], outcomes: ['settled', 'failed'], loads: true },
  /** Enters that the credit of the lease was paid out, once. */
  payOut: { does: 'pay', reads: [], outcomes: ['paid', 'failed'], onceOnly: true },
  /** On the day of the move: the former tenancy ends, the new one begins, and the money of the lease follows. */
  moveHousehold: { does: 'change', reads: [], outcomes: ['moved', 'failed'], loads: true },
} as const satisfies Record<string, TaskEntry>;

/** The sources of the facts of a tenancy. */
export const tenancySources = ['tenancy', 'unit', 'settlement', 'transfer'] as const;

/** The groups of its flows: everybody with an account who lives under the lease, and those whom the lease binds. */
export const tenancyGroups = ['residents', 'responsible'] as const;

/** Facts of a tenancy that may change when a process begins. */
export const tenancyStartFacts = ['pending_renewal'] as const;

/** The other pages that its flows may lead to. */
export const tenancyRoutes = ['/tenant', '/tenant/make-payment', '/documents', '/tenant/addendum'] as const;

/** The placeholders of its texts for the tenancy, and for the term of a document. */
export const tenancyValues = [
  'lease_start_date',
  'lease_end_date',
  'movein_date',
  'unit_uid',
  'rent_cents',
  'earliest_move_out',
  'amount_due_cents',
  'last_day',
  'keys_returned_on',
  'statement_due',
  'held_cents',
  'other_due_cents',
  'deductions_cents',
  'refund_cents',
  'owed_cents',
  'returned_cents',
  'new_unit',
  'moves_on',
  'last_day_here',
  'new_rent_cents',
  'new_deposit_cents',
  'moved_deposit_cents',
  'moved_credit_cents',
  'moved_balance_cents',
  'tenants',
  'term',
  'term_start_date',
  'term_end_date',
  'term_rent_cents',
] as const;
