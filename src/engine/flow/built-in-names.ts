/**
 * The names of the flow language that need no code: a flow with a `start` may use them. Pages do not load this.
 *
 * @see docs/decisions/0031-a-flow-of-data-alone.md
 */
import { builtInSources, flowPath, MESSAGE_SCREEN } from './built-in.ts';
import {
  type Catalog,
  formNames,
  messageKey,
  type ParameterField,
  type ParameterSchema,
  type TaskEntry,
} from './catalog.ts';
import type { FlowFile } from './flow-file.ts';

/** Stores files of an open step, or removes one. */
export const fileEdits = {
  keepFiles: { does: 'change', reads: [], outcomes: ['kept', 'failed'] },
  removeFile: { does: 'change', reads: [], outcomes: ['removed', 'failed'] },
} as const satisfies Record<string, TaskEntry>;

/** A parameter that names a pool of places or a date. */
const keptName = { type: 'string', pattern: '^[a-z][a-z0-9_]{1,39}$' } as const satisfies ParameterField;

/** The parameters of a task about the place that a process has in a pool. */
const sharedPlaces = {
  type: 'object',
  additionalProperties: false,
  required: ['places'],
  properties: { places: keptName },
} as const satisfies ParameterSchema;

/** What a mail of a flow says, and the forms whose answers it repeats. */
const mailTexts = { subject: messageKey, text: messageKey, answers: formNames } as const;

/** The tasks, each with its parameters. */
export const builtInTasks = {
  /** Stores the answers of the request and validates every form of the state that it came from. */
  saveAnswers: { does: 'change', reads: [], outcomes: ['saved', 'fieldError', 'stale', 'failed'] },
  /**
   * Opens the one invoice of a charge code, with the property's amount or the one that `amount` names; fails if the
   * property does not have the code, or if there is no such amount.
   */
  chargeCode: {
    does: 'pay',
    reads: [],
    outcomes: ['charged', 'failed'],
    onceOnly: true,
    loads: true,
    parameters: {
      type: 'object',
      additionalProperties: false,
      required: ['code'],
      properties: {
        code: { type: 'string', pattern: '^[A-Z][A-Z0-9_]{1,39}$' },
        amount: {
          type: 'object',
          additionalProperties: false,
          minProperties: 1,
          maxProperties: 1,
          properties: {
            given: { type: 'string', names: 'given' },
            table: { type: 'string' },
            answer: {
              type: 'object',
              additionalProperties: false,
              required: ['form', 'field', 'minimum', 'maximum'],
              properties: {
                form: { type: 'string', names: 'form' },
                field: { type: 'string' },
                minimum: { type: 'integer', minimum: 1 },
                maximum: { type: 'integer', minimum: 1 },
              },
            },
          },
        },
      },
    },
  },
  /** Sends an e-mail to the person or the members of a group, with the answers to the named forms. */
  sendMail: {
    does: 'change',
    reads: [],
    outcomes: ['sent', 'failed'],
    loads: true,
    parameters: {
      type: 'object',
      additionalProperties: false,
      required: ['subject', 'text'],
      properties: {
        to: { type: 'string', names: 'group' },
        ...mailTexts,
      },
    },
  },
  /**
   * Sends an e-mail to the property's office, with the answers to the named forms. `urgent`: to its address for
   * emergencies, if it has one.
   */
  notifyOffice: {
    does: 'change',
    reads: [],
    outcomes: ['sent', 'failed'],
    loads: true,
    parameters: {
      type: 'object',
      additionalProperties: false,
      required: ['subject', 'text'],
      properties: {
        ...mailTexts,
        urgent: { type: 'boolean' },
      },
    },
  },
  /** Opens a page of the portal, or an external address. */
  openLink: {
    does: 'read',
    reads: [],
    outcomes: ['opened', 'failed'],
    parameters: {
      type: 'object',
      additionalProperties: false,
      required: ['to'],
      properties: { to: { type: 'string', pattern: '^(/[A-Za-z0-9_/-]*|https://[^\\s]+)$', names: 'link' } },
    },
  },
  /** Signs the current answers; the page asks for the signature in the signature dialog. */
  signAnswers: { does: 'sign', reads: [], outcomes: ['signed', 'failed'], onceOnly: true },
  /**
   * Creates a PDF with a text and the answers to the named forms, their photos and their signature. With `mail`, a
   * subject, it is a letter: in the same moment its text and these answers are mailed to the person.
   */
  makeDocument: {
    does: 'change',
    reads: [],
    outcomes: ['made', 'failed'],
    loads: true,
    parameters: {
      type: 'object',
      additionalProperties: false,
      required: ['title', 'answers'],
      properties: {
        title: messageKey,
        text: messageKey,
        answers: formNames,
        kind: { type: 'string', enum: ['inspection', 'notice', 'other'] },
        mail: messageKey,
      },
    },
  },
  /** Records that the person has seen a screen and continues. */
  noteSeen: { does: 'change', reads: [], outcomes: ['noted', 'failed'] },
  /** Begins another flow for the same subject; a fact with the source `run` says how it has ended. */
  runFlow: {
    does: 'change',
    reads: [],
    outcomes: ['begun', 'failed'],
    loads: true,
    parameters: {
      type: 'object',
      additionalProperties: false,
      required: ['flow'],
      properties: { flow: { type: 'string', names: 'flow' } },
    },
  },
  /**
   * Takes a place of a pool that the processes of the property share, or, if none is free, waits for one in the order in
   * which they have asked.
   */
  takePlace: {
    does: 'change',
    reads: [],
    outcomes: ['taken', 'waiting', 'failed'],
    loads: true,
    parameters: sharedPlaces,
  },
  /** Releases the place of the process, or ends its wait for one. The first that waits gets the place at once. */
  releasePlace: {
    does: 'change',
    reads: [],
    outcomes: ['released', 'failed'],
    loads: true,
    parameters: sharedPlaces,
  },
  /** Sets a date of the process: so long after today, or, while the date is still ahead, after the date itself. */
  setDate: {
    does: 'change',
    reads: [],
    outcomes: ['set', 'failed'],
    loads: true,
    parameters: {
      type: 'object',
      additionalProperties: false,
      required: ['date'],
      minProperties: 2,
      maxProperties: 2,
      properties: {
        date: keptName,
        days: { type: 'integer', minimum: 1, maximum: 3660 },
        months: { type: 'integer', minimum: 1, maximum: 120 },
      },
    },
  },
  /** Closes the occasion of a tenancy's process. */
  closeOccasion: { does: 'change', reads: [], outcomes: ['closed', 'failed'], loads: true },
} as const satisfies Record<string, TaskEntry>;

export type BuiltInTask = keyof typeof builtInTasks;

/** The names of one flow that are defined in code. */
export type NamesInCode = Pick<
  Catalog,
  | 'tasks'
  | 'edits'
  | 'protocols'
  | 'sources'
  | 'given'
  | 'screens'
  | 'tags'
  | 'routes'
  | 'pages'
  | 'values'
  | 'startFacts'
  | 'groups'
  | 'aboutOne'
  | 'policies'
> & {
  /** The tasks that a data-only flow may use whose start names this subject; default: none. */
  readonly lends?: Catalog['tasks'];
};

/**
 * The names that a flow may use: those of its catalog, or, if it has a `start`, the built-in ones with the facts and
 * pages of the flow whose subject it shares. null if there are none.
 *
 * @example namesOfFlow({ id: 'pool-pass', start: { subject: 'application', … }, … }, catalogs)?.screens // ['message']
 */
export function namesOfFlow(
  file: Partial<Pick<FlowFile, 'id' | 'start'>> | null,
  name: string,
  catalogs: Readonly<Record<string, NamesInCode>>,
): NamesInCode | null {
  if (Object.hasOwn(catalogs, name)) return catalogs[name] ?? null;
  if (file?.start === undefined) return null;
  const subject = Object.hasOwn(catalogs, file.start.subject) ? catalogs[file.start.subject] : undefined;
  const own = file.start.address ?? flowPath(name);
  return {
    tasks: { ...builtInTasks, ...subject?.lends },
    edits: { saveAnswers: builtInTasks.saveAnswers, ...fileEdits },
    sources: [...builtInSources, ...(subject?.sources ?? [])],
    given: subject?.given ?? {},
    screens: [MESSAGE_SCREEN],
    routes: [own, `${own}/:tab`, ...(subject?.routes ?? [])],
    pages: [own, `${own}/:tab`],
    values: subject?.values ?? [],
    startFacts: subject?.startFacts ?? [],
    groups: subject?.groups ?? [],
    aboutOne: subject?.aboutOne ?? false,
    policies: subject?.policies ?? [],
  };
}
