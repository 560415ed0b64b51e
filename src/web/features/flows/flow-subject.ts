import type { i18n as Translations } from 'i18next';
import type { NamedPerson } from '../../../../machines/signature/signed-name.ts';
import type { ProcessView } from '../../../contract/process/process.contract.ts';
import type { Facts } from '../../../engine/facts.ts';
import type { CompiledFlow } from '../../../engine/flow/machine/build.ts';
import type { FormFacts } from '../../../engine/forms/form.ts';
import type { RefusedField } from '../../app/api/api-error.ts';
import type { Draft } from '../../forms/index.ts';

/** A process of a flow that needs no code, as its page has it open. */
export interface FlowSubject {
  readonly token: string;
  readonly flow: CompiledFlow;
  /** As the server told it last. */
  readonly view: ProcessView;
  readonly i18n: Translations;
  /** Asks the server the state of the process now. @throws {ApiError} */
  readonly refresh: () => Promise<ProcessView>;
  /** The address of a page of the portal, with what it needs to know the person. */
  readonly addressOf: (path: string) => string;
  /** Whose name a signature begins with; undefined where the page does not know it. */
  readonly signer: NamedPerson | undefined;
}

/** What an event carries that sends something else than answers. */
export interface SentInput {
  readonly input: Readonly<Record<string, unknown>>;
}

/** The facts of a process that its person may know. */
export function factsOf({ facts }: ProcessView): Facts {
  return facts as Facts;
}

/** What the forms of a process know beside its answers. */
export function formFactsOf({ page }: ProcessView): FormFacts {
  return (page?.form_facts ?? { today: '' }) as FormFacts;
}

/** What an event carries that sends answers, and what the form is told of it. */
export interface SentAnswers {
  readonly answers: Draft;
  readonly revision: number | null;
  readonly saved: (sent: Draft) => void;
  /** The server refused these fields; the step that shows the first of them is opened. */
  readonly refused: (fields: readonly RefusedField[]) => void;
  /** Somebody has saved newer answers on another device. */
  readonly stale: () => void;
}
