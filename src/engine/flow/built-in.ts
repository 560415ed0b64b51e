/**
 * What the flow language brings along: names that a flow with a `start` may use without anybody writing code for it.
 *
 * @see docs/decisions/0031-a-flow-of-data-alone.md
 */
import { type Catalog, formNames, messageKey, type TaskEntry } from './catalog.ts';
import type { FlowFile } from './flow-file.ts';

/** Takes files while a step is open, and takes one away again. */
const fileEdits = {
  keepFiles: { does: 'change', reads: [], outcomes: ['kept', 'failed'] },
  removeFile: { does: 'change', reads: [], outcomes: ['removed', 'failed'] },
} as const satisfies Record<string, TaskEntry>;

/** The tasks, each with its parameters. */
export const builtInTasks = {
  /** Stores what was sent, and judges every form of the state that it was sent from. */
  saveAnswers: { does: 'change', reads: [], outcomes: ['saved', 'fieldError', 'stale', 'failed'] },
  /** Opens the one invoice of a charge code; a code that the property has not is a failure. */
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
      properties: { code: { type: 'string', pattern: '^[A-Z][A-Z0-9_]{1,39}$' } },
    },
  },
  /** A mail to the person. */
  sendMail: {
    does: 'change',
    reads: [],
    outcomes: ['sent', 'failed'],
    loads: true,
    parameters: {
      type: 'object',
      additionalProperties: false,
      required: ['subject', 'text'],
      properties: { subject: messageKey, text: messageKey },
    },
  },
  /** A mail to the office of the property, with the answers to the forms that are named. */
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
        subject: messageKey,
        text: messageKey,
        answers: formNames,
      },
    },
  },
  /** Leads to a page of the portal, or to an address outside it. */
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
  /** A signature under the answers as they are then; the page asks for it in the signature dialog. */
  signAnswers: { does: 'sign', reads: [], outcomes: ['signed', 'failed'], onceOnly: true },
  /** A PDF of the answers to the forms that are named, below a text, with their photos and the signature under them. */
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
      },
    },
  },
  /** Notes that the person has seen a screen and goes on. */
  noteSeen: { does: 'change', reads: [], outcomes: ['noted', 'failed'] },
  /** Closes what the process of a tenancy was opened for. */
  closeOccasion: { does: 'change', reads: [], outcomes: ['closed', 'failed'], loads: true },
} as const satisfies Record<string, TaskEntry>;

/** The task for which the page asks for a signature. */
export const SIGNING_TASK = 'signAnswers';

export type BuiltInTask = keyof typeof builtInTasks;

/** The sources that draw facts from what a process has itself. */
export const builtInSources = ['answers', 'process', 'charge', 'occasion', 'signing'] as const;

/** The screen that shows the `message` of its state. */
export const MESSAGE_SCREEN = 'message';

/** The page of a flow with a `start`; with `:tab` that of a wizard's step. */
export const flowPath = (id: string): string => `/flow/${id}`;

/** The page of a flow: the address of its start, else that by its name. @example pageOfFlow(file) // '/lease_renew' */
export function pageOfFlow({ id, start }: Pick<FlowFile, 'id' | 'start'>): string {
  return start?.address ?? flowPath(id);
}

/** The subject of flows that are for those who live under a lease. */
export const TENANCY_FLOWS = 'tenancy';

/** Whom a flow of data alone can be for. */
export const DATA_FLOW_SUBJECTS: readonly string[] = ['application', TENANCY_FLOWS];

/** The names that are in code, of one flow. */
export type NamesInCode = Pick<
  Catalog,
  'tasks' | 'edits' | 'protocols' | 'sources' | 'given' | 'screens' | 'routes' | 'pages' | 'values' | 'marks'
>;

/**
 * The names that a flow may use: its own of the catalogs, or, where it has a `start`, the built-in ones with the facts
 * and pages of the flow whose subject it has. Null where nobody has registered them.
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
  // The tasks of a flow with code are for its own states.
  const isParty = file.start.subject === TENANCY_FLOWS;
  const own = file.start.address ?? flowPath(name);
  return {
    tasks: { ...builtInTasks, ...(isParty && subject?.tasks) },
    edits: { saveAnswers: builtInTasks.saveAnswers, ...fileEdits },
    sources: [...builtInSources, ...(subject?.sources ?? [])],
    given: subject?.given ?? {},
    screens: [MESSAGE_SCREEN],
    routes: [own, `${own}/:tab`, ...(subject?.routes ?? [])],
    pages: [own, `${own}/:tab`],
    values: subject?.values ?? [],
    marks: subject?.marks ?? [],
  };
}
