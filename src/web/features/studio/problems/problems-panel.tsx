import { makeStyles, tokens } from '@fluentui/react-components';
import type { TFunction } from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReleaseProblem } from '../../../../contract/studio/draft.contract.ts';
import { runOfWay } from '../../../../engine/play/way-steps.ts';
import { Notice } from '../../../app/page/notice.tsx';
import { Card } from '../../../resident/card.tsx';
import { useDraftDocument } from '../document/draft-provider.tsx';
import { usePlace } from '../document/use-place.ts';
import { usePlay } from '../play/play-context.tsx';
import { flowIdOf, flowPathOf, flowPathsIn } from '../states/use-flow.ts';
import type { FoundProblem } from './draft-checker.ts';
import { useTellProblems } from './known-problems.tsx';
import { ProblemList } from './problem-list.tsx';
import { useProblems } from './use-problems.ts';

const useStyles = makeStyles({
  state: { margin: 0, color: tokens.colorNeutralForeground3, minHeight: '20px' },
  parts: { display: 'grid', gap: '12px' },
});

interface ProblemsPanelProps {
  readonly token: string;
  /** What the last check on the server found; null if it was not asked. */
  readonly onServer: readonly ReleaseProblem[] | null;
}

/** The problems of the draft as it is typed, and those that only the server knows. */
export function ProblemsPanel({ token, onServer }: ProblemsPanelProps) {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const { view, file, show, go } = usePlace();
  const document = useDraftDocument();
  const isCoverageShown = view === 'play' || show === 'coverage';
  const covered = isCoverageShown ? flowIdOf(flowPathOf(file, flowPathsIn(document))) : null;
  const { problems, coverage, isChecking, isFailed } = useProblems(document, token, covered);
  const open = (file: string, at: string) => go({ view: 'json', file, at });
  const { play, setCoverage } = usePlay();
  useEffect(() => setCoverage(coverage), [coverage, setCoverage]);
  const tell = useTellProblems();
  useEffect(() => tell(problems ?? []), [problems, tell]);
  const playProblem = ({ file, message, way }: FoundProblem) => {
    const flow = flowIn(file);
    if (flow !== null && way !== null)
      play({ flow, title: message.split('\n', 1)[0] ?? '', ...runOfWay(way) });
  };
  const known = new Set((problems ?? []).map(keyOf));
  const beyond = (onServer ?? []).filter((one) => !known.has(keyOf(one)));
  const errors = (problems ?? []).filter(({ severity }) => severity === 'error').length;
  const warnings = (problems ?? []).length - errors;
  return (
    <>
      <Card title={t('problems.title', { count: problems?.length ?? 0 })}>
        <p className={styles.state} role="status">
          {isFailed
            ? null
            : isChecking || problems === null
              ? t('problems.checking')
              : summary(t, errors, warnings)}
        </p>
        {isFailed ? <Notice intent="warning">{t('problems.not_here')}</Notice> : null}
        <ProblemList problems={problems ?? []} onOpen={open} play={{ canBe: hasWay, start: playProblem }} />
      </Card>
      {onServer === null ? null : (
        <Card title={t('problems.on_server')}>
          {beyond.length === 0 ? <Notice intent="success">{t('problems.none_on_server')}</Notice> : null}
          <ProblemList problems={beyond} onOpen={open} />
        </Card>
      )}
    </>
  );
}

function summary(t: TFunction<'studio'>, errors: number, warnings: number): string {
  if (errors + warnings === 0) return t('problems.none');
  const parts = [
    ...(errors > 0 ? [t('problems.errors', { count: errors })] : []),
    ...(warnings > 0 ? [t('problems.warnings', { count: warnings })] : []),
  ];
  return parts.join(', ');
}

/** The flow that a file, or the world of it, is of; null for another file. */
function flowIn(file: string): string | null {
  return /^flows\/([^/]+)\.(?:flow|world)\.json$/.exec(file)?.[1] ?? null;
}

const hasWay = ({ way }: FoundProblem): boolean => way !== null;

function keyOf({ file, at, message }: ReleaseProblem): string {
  return `${file} ${at} ${message}`;
}
