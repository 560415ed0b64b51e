/** The forms of the portal: what the pages use. Everything else in this folder is its own business. */
export { type AnswerGroup, type AnswerRow, answerGroups } from './answer-rows.ts';
export { answerText } from './answer-text.ts';
export { type Board, createBoard } from './board.ts';
export type { Draft, Entry } from './draft-path.ts';
export { createDraftStore, type DraftStore, type Effects, sectionOf } from './draft-store.ts';
export { ErrorSummary, type ErrorSummaryProps } from './error-summary.tsx';
export { focusField } from './focus-field.ts';
export { describeIssue, issueLabel } from './issue-text.ts';
export { Section, type SectionProps } from './section.tsx';
export type {
  Choice,
  FormLookups,
  RefusedFile,
  SignatureMade,
  SignRequest,
  StateOption,
  StoredFile,
  UploadPort,
} from './section-ports.ts';
export { useDirty, useSectionIssues, useSectionValue } from './store-hooks.ts';
