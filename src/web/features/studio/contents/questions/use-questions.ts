import { useMemo } from 'react';
import type { FileEdit } from '../../../../../engine/drafts/file-edit.ts';
import {
  type EditedQuestionnaire,
  questionStep,
} from '../../../../../engine/edit/questions/question-edits.ts';
import {
  questionnaireOf,
  questionnairePaths,
} from '../../../../../engine/edit/questions/question-outline.ts';
import { pointer, pointerParts } from '../../../../../engine/json-pointer.ts';
import type { DraftDocument } from '../../document/draft-document.ts';
import { useDraftDocument } from '../../document/draft-provider.tsx';
import { usePlace } from '../../document/use-place.ts';

export interface ShownQuestions {
  readonly document: DraftDocument;
  readonly paths: readonly string[];
  readonly path: string;
  /** Null while its file is no questionnaire. */
  readonly edited: EditedQuestionnaire | null;
  /** The question that the address names, or null. */
  readonly selected: number | null;
  readonly select: (index: number | null) => void;
  readonly open: (path: string) => void;
}

/** A questionnaire that can be edited. */
export interface OpenQuestions extends ShownQuestions {
  readonly edited: EditedQuestionnaire;
  /** One step of the person; the version of the questionnaire follows. */
  readonly edit: (edits: readonly FileEdit[]) => void;
}

/** The questionnaire and the question that the address names; for another file the first questionnaire. */
export function useQuestions(): ShownQuestions {
  const document = useDraftDocument();
  const { file, at, go } = usePlace();
  const paths = questionnairePaths(document);
  const path = paths.find((one) => one === file) ?? paths[0] ?? '';
  const json = document.json(path);
  const before = document.before(path);
  const edited = useMemo(() => {
    const now = questionnaireOf(json);
    return now === null ? null : { path, file: now, baseVersion: versionIn(before) };
  }, [path, json, before]);
  const [part, number] = file === path ? pointerParts(at) : [];
  const index = part === 'items' ? Number(number) : -1;
  return {
    ...{ document, paths, path, edited },
    selected: edited?.file.items[index] === undefined ? null : index,
    select: (one) => go({ file: path, at: one === null ? '' : pointer('items', one) }),
    open: (other) => go({ file: other }),
  };
}

/** The questions with a way to edit them; null while the file is no questionnaire. */
export function opened(shown: ShownQuestions): OpenQuestions | null {
  const { edited, document } = shown;
  if (edited === null) return null;
  return { ...shown, edited, edit: (edits) => document.edit(questionStep(edited, edits)) };
}

function versionIn(text: string | null): number {
  try {
    return text === null ? 0 : (questionnaireOf(JSON.parse(text))?.version ?? 0);
  } catch {
    return 0;
  }
}
