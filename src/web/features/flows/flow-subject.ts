import type { i18n as Translations } from 'i18next';
import type { NamedPerson } from '../../../../machines/signature/signed-name.ts';
import type { HandledEvent, ProcessView } from '../../../contract/process/process.contract.ts';
import type { Facts } from '../../../engine/facts.ts';
import type { CompiledFlow } from '../../../engine/flow/machine/build.ts';
import type { FormFacts } from '../../../engine/forms/form.ts';
import type { ApiError } from '../../app/api/api-error.ts';
import type { Draft, StoredFile } from '../../forms/index.ts';

/** An open process of a flow that needs no code. */
export interface FlowSubject {
  readonly token: string;
  readonly flow: CompiledFlow;
  /** The server's latest view of it. */
  readonly view: ProcessView;
  readonly i18n: Translations;
  /** Loads the current state of the process. @throws {ApiError} */
  readonly refresh: () => Promise<ProcessView>;
  /** The address of a page of the portal, including the token if it needs one. */
  readonly addressOf: (path: string) => string;
  /** The person whose name a signature starts with; undefined if unknown. */
  readonly signer: NamedPerson | undefined;
  /** Takes the events instead of the server: in a preview of the studio. */
  readonly send?: (event: ProcessEvent) => Promise<HandledEvent>;
  /** Keeps a file instead of the server: in a preview of the studio, in the memory of its page. */
  readonly keep?: (file: File) => Promise<StoredFile>;
}

/** An event of a process, with the input of the task that it starts. */
export interface ProcessEvent {
  readonly type: string;
  readonly step?: string;
  readonly input?: unknown;
}

/** Payload of an event that sends something other than answers. */
export interface SentInput {
  readonly input: Readonly<Record<string, unknown>>;
}

/** The facts of a process that its person may know. */
export function factsOf({ facts }: ProcessView): Facts {
  return facts as Facts;
}

/** The facts that the forms of a process use beside its answers. */
export function formFactsOf({ page }: ProcessView): FormFacts {
  return (page?.form_facts ?? { today: '' }) as FormFacts;
}

/** Whose answers are filled in: nobody else on this device continues with what they have typed. */
export const answersOwner = ({ id, page }: ProcessView): string => page?.answers_of ?? id;

/** Payload of an event that sends answers, with callbacks for the form. */
export interface SentAnswers {
  /** Uploads the files that only this device has, and returns the unsaved answers. @throws {ApiError} */
  readonly answers: () => Promise<Draft>;
  readonly revision: number | null;
  readonly saved: (sent: Draft) => void;
  /** Called if the server refused the answers: because of some fields, or of newer answers from another device. */
  readonly refused: (refusal: ApiError) => void;
}
