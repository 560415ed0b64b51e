/** The forms of the portal: what pages may import. Everything else in this folder is internal. */

export type { StoredFile, UploadPort } from '../widgets/upload-port.ts';
export { type Draft, type Entry, readPath } from './draft/draft-path.ts';
export { createDraftStore, type DraftStore, sectionOf } from './draft/draft-store.ts';
export { useDirty, useHolds, useSectionIssues, useSectionValue } from './draft/store-hooks.ts';
export { ErrorSummary } from './reading/error-summary.tsx';
export { describeIssue, issueLabel, issueSentence, refusedFileIssue } from './reading/issue-text.ts';
export { Section } from './section/section.tsx';
export type {
  Choice,
  FormLookups,
  SignatureMade,
  SignRequest,
} from './section/section-ports.ts';
export { loadWidgets } from './widgets/late-widgets.ts';
export { isMasked } from './widgets/text-format.ts';
