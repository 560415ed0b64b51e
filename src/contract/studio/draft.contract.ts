/** Drafts of the files that analysts write: nothing of a draft is live before it is published. */
import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id, TokenHeader } from '../error.contract.ts';
import { DRAFT_CHOICES, DRAFT_FILE_CHARACTERS, DRAFT_STEP_FILES, OPEN_DRAFTS } from '../limits.ts';
import { NotPublished, Scheduled } from './publication.contract.ts';

const tag = 'studio';
const headers = TokenHeader;
const TextOrNull = Type.Union([Type.String(), Type.Null()]);
const params = Type.Object({ draft_id: Id });
const Path = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'From the root of the project: `flows/application.flow.json`.',
});

export const Draft = Type.Object({
  draft_id: Type.String(),
  title: Type.String(),
  author: Type.String({ description: 'Display name.' }),
  mine: Type.Boolean(),
  base: Type.String({ description: 'The hash of the release that it is based on.' }),
  behind: Type.Boolean({ description: 'Another release is live by now.' }),
  created_at: Type.String(),
  changed_at: Type.String(),
  changed_files: Type.Integer(),
  scheduled: Type.Union([Scheduled, Type.Null()], { description: 'When it goes live.' }),
  not_published: Type.Union([NotPublished, Type.Null()], {
    description: 'It was to go live at that time, and did not.',
  }),
});
export type Draft = Static<typeof Draft>;

const DraftFile = Type.Object({
  path: Type.String(),
  seq: Type.Integer({ description: 'The last edit of the file; 0: as in the base.' }),
  change: Type.Union([
    Type.Literal('none'),
    Type.Literal('changed'),
    Type.Literal('added'),
    Type.Literal('removed'),
  ]),
});
export type DraftFile = Static<typeof DraftFile>;

export const OpenedDraft = Type.Object({
  draft: Draft,
  files: Type.Array(DraftFile),
  can_undo: Type.Boolean({ description: 'The member who asks has a step to undo.' }),
  can_redo: Type.Boolean(),
});
export type OpenedDraft = Static<typeof OpenedDraft>;

export const FileOfDraft = Type.Object({
  path: Type.String(),
  text: TextOrNull,
  before: Type.Optional(
    Type.Union([Type.String(), Type.Null()], {
      description: 'The text in the base, if it differs; null: it has no such file.',
    }),
  ),
  seq: Type.Integer({ description: 'The last edit of the file; 0: as in the base.' }),
});
export type FileOfDraft = Static<typeof FileOfDraft>;

const Choice = Type.Object({
  path: Path,
  at: Type.String({ maxLength: 4000, description: 'The place, as the conflict names it.' }),
  seen: Type.String({ maxLength: 100, description: 'The versions that were shown, as the conflict says.' }),
  take: Type.Union([Type.Literal('mine'), Type.Literal('theirs')]),
});
export type DraftChoice = Static<typeof Choice>;

const choices = Type.Optional(
  Type.Array(Choice, {
    maxItems: DRAFT_CHOICES,
    description:
      'The versions that stand at places that both changed. A choice between versions that have changed since does not count.',
  }),
);

/** A place that both changed, in the details of `studio.conflict`. An absent value is null. */
export interface DraftConflict extends Omit<DraftChoice, 'take'> {
  readonly base: unknown;
  readonly mine: unknown;
  /** A colleague's version, or that of the live release. */
  readonly theirs: unknown;
}

export const ReleaseProblem = Type.Object({
  severity: Type.Union([Type.Literal('error'), Type.Literal('warning')]),
  code: Type.String(),
  file: Type.String(),
  at: Type.String({ description: 'A JSON pointer into the file, or empty.' }),
  message: Type.String(),
  path: Type.Array(Type.String(), { description: 'The events that lead to it.' }),
});
export type ReleaseProblem = Static<typeof ReleaseProblem>;

export const listDrafts = endpoint({
  method: 'GET',
  path: '/api/studio/drafts',
  tag,
  summary: `The open drafts of the company, at most ${OPEN_DRAFTS}: the latest change first`,
  request: { headers },
  answer: Type.Array(Draft),
  errors: ['session.invalid', 'access.denied'],
});
export const createDraft = endpoint({
  method: 'POST',
  path: '/api/studio/drafts',
  tag,
  summary: 'Opens a draft that is based on the live release',
  request: {
    headers,
    body: Type.Object({ title: Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' }) }),
  },
  answer: OpenedDraft,
  errors: ['session.invalid', 'access.denied', 'studio.drafts_full'],
});
export const readDraft = endpoint({
  method: 'GET',
  path: '/api/studio/drafts/:draft_id',
  tag,
  summary: 'A draft with the list of its files',
  request: { headers, params },
  answer: OpenedDraft,
  errors: ['session.invalid', 'access.denied', 'record.not_found'],
});
export const discardDraft = endpoint({
  method: 'DELETE',
  path: '/api/studio/drafts/:draft_id',
  tag,
  summary: 'Discards a draft: it is closed, and its edits stay on record',
  request: { headers, params },
  answer: Type.Boolean(),
  errors: ['session.invalid', 'access.denied', 'record.not_found', 'studio.scheduled'],
});
export const readDraftFiles = endpoint({
  method: 'GET',
  path: '/api/studio/drafts/:draft_id/files',
  tag,
  summary: 'The texts of all files of a draft, or of those that were edited after `since`',
  request: {
    headers,
    params,
    query: Type.Object({
      since: Type.Optional(Type.String({ pattern: '^\\d{1,9}$', description: 'Sequence of an edit.' })),
    }),
  },
  answer: Type.Array(FileOfDraft),
  errors: ['session.invalid', 'access.denied', 'record.not_found'],
});
export const saveDraftFiles = endpoint({
  method: 'PUT',
  path: '/api/studio/drafts/:draft_id/files',
  tag,
  summary:
    'Saves a step of a member: adds, changes or (null) removes one or several files. What colleagues changed since `seq` is merged; where both changed the same, 409 names the places and nothing is saved.',
  request: {
    headers,
    params,
    body: Type.Object({
      files: Type.Array(
        Type.Object({
          path: Path,
          text: Type.Union([Type.String({ maxLength: DRAFT_FILE_CHARACTERS }), Type.Null()]),
          seq: Type.Integer({ minimum: 0, description: 'The edit that the text was made from.' }),
        }),
        { minItems: 1, maxItems: DRAFT_STEP_FILES },
      ),
      choices,
    }),
  },
  answer: Type.Array(FileOfDraft),
  errors: [
    'session.invalid',
    'access.denied',
    'record.not_found',
    'studio.path_unknown',
    'studio.conflict',
    'studio.draft_full',
  ],
});
const stepErrors = [
  'session.invalid',
  'access.denied',
  'record.not_found',
  'studio.conflict',
  'studio.nothing_to_undo',
  'studio.draft_full',
] as const;
export const undoDraftEdit = endpoint({
  method: 'POST',
  path: '/api/studio/drafts/:draft_id/undo',
  tag,
  summary: "Undoes the member's own last step, in whichever files it was; edits of colleagues stay",
  request: { headers, params },
  answer: Type.Array(FileOfDraft),
  errors: stepErrors,
});
export const redoDraftEdit = endpoint({
  method: 'POST',
  path: '/api/studio/drafts/:draft_id/redo',
  tag,
  summary: 'Makes the step again that was undone last',
  request: { headers, params },
  answer: Type.Array(FileOfDraft),
  errors: stepErrors,
});
export const rebaseDraft = endpoint({
  method: 'POST',
  path: '/api/studio/drafts/:draft_id/rebase',
  tag,
  summary:
    'Merges what was published meanwhile into a draft, which is then based on the live release; where both changed the same, 409 names the places and nothing changes',
  request: { headers, params, body: Type.Object({ choices }) },
  answer: OpenedDraft,
  errors: ['session.invalid', 'access.denied', 'record.not_found', 'studio.conflict', 'studio.draft_full'],
});
export const checkDraft = endpoint({
  method: 'POST',
  path: '/api/studio/drafts/:draft_id/check',
  tag,
  summary: 'The problems of a draft: in itself, and for people who are in a flow now',
  request: {
    headers,
    params,
    body: Type.Object({
      explore: Type.Boolean({ description: 'Also those that only an exploration of every situation finds.' }),
    }),
  },
  answer: Type.Array(ReleaseProblem),
  errors: ['session.invalid', 'access.denied', 'record.not_found', 'studio.check_too_long'],
});
