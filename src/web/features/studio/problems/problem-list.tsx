import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { ReleaseProblem } from '../../../../contract/studio/draft.contract.ts';
import { Notice } from '../../../app/page/notice.tsx';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid', gap: '8px' },
  message: { overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
  path: { margin: '8px 0 0', paddingInlineStart: '20px', color: tokens.colorNeutralForeground2 },
});

interface ProblemListProps<Problem> {
  readonly problems: readonly Problem[];
  readonly onOpen: (path: string, at: string) => void;
  /** Whether there is a way to a problem that can be played, and plays it. */
  readonly play?: {
    readonly canBe: (problem: Problem) => boolean;
    readonly start: (problem: Problem) => void;
  };
}

/** The problems of a draft, errors first; each opens its place. */
export function ProblemList<Problem extends ReleaseProblem>({
  problems,
  onOpen,
  play,
}: ProblemListProps<Problem>) {
  const styles = useStyles();
  const sorted = [...problems].sort((one, other) => rank(one) - rank(other));
  return (
    <ul className={styles.list}>
      {sorted.map((problem) => (
        <Item
          key={`${problem.file} ${problem.at} ${problem.message}`}
          problem={problem}
          onOpen={onOpen}
          play={play}
        />
      ))}
    </ul>
  );
}

type ItemProps<Problem> = Pick<ProblemListProps<Problem>, 'onOpen'> & {
  readonly problem: Problem;
  readonly play: ProblemListProps<Problem>['play'] | undefined;
};

function Item<Problem extends ReleaseProblem>({ problem, onOpen, play }: ItemProps<Problem>) {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const { severity, file, at, message, path } = problem;
  return (
    <li>
      <Notice
        intent={severity}
        actions={
          file === '' ? null : (
            <>
              <Button onClick={() => onOpen(file, at)} aria-label={t('problems.open_file', { file })}>
                {t('problems.open')}
              </Button>
              {play?.canBe(problem) === true ? (
                <Button onClick={() => play.start(problem)}>{t('problems.play')}</Button>
              ) : null}
            </>
          )
        }
      >
        <span className={styles.message}>{message.split('\n', 1)[0]}</span>
        {path.length === 0 ? null : (
          <ol className={styles.path} aria-label={t('problems.path')}>
            {path.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same event may occur twice on a path
              <li key={index}>{line}</li>
            ))}
          </ol>
        )}
      </Notice>
    </li>
  );
}

function rank({ severity }: ReleaseProblem): number {
  return severity === 'error' ? 0 : 1;
}
