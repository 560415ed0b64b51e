import type { i18n as Translations } from 'i18next';
import type { NamedPerson } from '../../../../machines/signature/signed-name.ts';
import type { ProcessView } from '../../../contract/process/process.contract.ts';
import type { Facts } from '../../../engine/facts.ts';
import type { CompiledFlow } from '../../../engine/flow/machine/build.ts';
import type { FormFacts } from '../../../engine/forms/form.ts';
import type { ApiError } from '../../app/api/api-error.ts';
import type { Draft } from '../../forms/index.ts';

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

/** Payload of an event that sends answers, with callbacks for the form. */
export interface SentAnswers {
  /** Uploads the files that only this device has, and returns the unsaved answers. @throws {ApiError} */
  readonly answers: () => Promise<Draft>;
  readonly revision: number | null;
  readonly saved: (sent: Draft) => void;
  /** Called if the server refused the answers: because of some fields, or of newer answers from another device. */
  readonly refused: (refusal: ApiError) => void;
}
