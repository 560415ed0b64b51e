/** The forms of the portal: what the pages use. Everything else in this folder is its own business. */

export { type Board, createBoard } from './draft/board.ts';
export { type Draft, type Entry, readPath } from './draft/draft-path.ts';
export { createDraftStore, type DraftStore, type Effects, sectionOf } from './draft/draft-store.ts';
export { useDirty, useHolds, useSectionIssues, useSectionValue } from './draft/store-hooks.ts';
export { ErrorSummary, type ErrorSummaryProps } from './reading/error-summary.tsx';
export { describeIssue, issueLabel, issueSentence, refusedFileIssue } from './reading/issue-text.ts';
export { Section, type SectionProps } from './section/section.tsx';
export type {
  Choice,
  FormLookups,
  RefusedFile,
  SignatureMade,
  SignRequest,
  StateOption,
  StoredFile,
  UploadPort,
} from './section/section-ports.ts';
export { isMasked } from './widgets/text-format.ts';
