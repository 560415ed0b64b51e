import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type FlowOutline, outlineOf } from '../../../../../engine/edit/flow-outline.ts';
import type { DraftDocument } from '../../document/draft-document.ts';
import { usePlace } from '../../document/use-place.ts';
import { usePlay } from '../../play/play-context.tsx';
import { changeMarks, coverageMarks, type MarkKind, type Marks, noMarks } from './marks.ts';

/**
 * The marks that the address asks for: `show=coverage`, `show=changes`, or none. Coverage comes when the worker has found it.
 *
 * @param flow what the document has at the path, as an outline
 */
export function useMarks(document: DraftDocument, path: string, flow: FlowOutline | null): Marks {
  const { show } = usePlace();
  const { coverage } = usePlay();
  const file = document.json(path);
  const base = document.before(path);
  const items = coverage !== null && path === `flows/${coverage.flow}.flow.json` ? coverage.items : null;
  return useMemo(() => {
    if (flow === null) return noMarks(flow);
    if (show === 'coverage') return items === null ? noMarks(flow) : coverageMarks(flow, items);
    if (show !== 'changes') return noMarks(flow);
    const before: unknown = base === null ? null : JSON.parse(base);
    const outline = outlineOf(before);
    return changeMarks(outline === null ? null : { file: before, outline }, { file, outline: flow });
  }, [flow, file, base, items, show]);
}

/** A sign for each mark; colour is never alone. */
const SIGNS: Readonly<Record<MarkKind, string>> = {
  scenario: '✓',
  tour: '○',
  never: '✕',
  added: '+',
  changed: '≠',
  removed: '−',
};

/** The words of marks, with their signs. */
export function useMarkWords(): {
  readonly sign: (kind: MarkKind) => string;
  /** `✓ in a scenario` */
  readonly signed: (kind: MarkKind) => string;
} {
  const { t } = useTranslation('studio');
  return useMemo(
    () => ({
      sign: (kind) => SIGNS[kind],
      signed: (kind) => `${SIGNS[kind]} ${t(`marks.kinds.${kind}`)}`,
    }),
    [t],
  );
}
