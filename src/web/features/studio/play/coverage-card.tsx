import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { CoveredItem } from '../../../../engine/play/coverage-of.ts';
import { scenarioCount } from '../../../../engine/play/scenario-coverage.ts';
import { runOfWay } from '../../../../engine/play/way-steps.ts';
import { Card } from '../../../resident/card.tsx';
import type { RunAction } from './run-steps.ts';

const useStyles = makeStyles({
  text: { margin: 0 },
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'grid',
    gap: '6px',
    maxHeight: '360px',
    overflowY: 'auto',
  },
  row: { display: 'flex', flexWrap: 'wrap', gap: '8px', alignItems: 'center' },
  name: { flexGrow: 1, overflowWrap: 'anywhere' },
  never: { color: tokens.colorNeutralForeground3 },
});

interface CoverageCardProps {
  readonly items: readonly CoveredItem[];
  readonly act: (action: RunAction) => void;
}

/** How much of the flow its scenarios pass, and the shortest way to everything else. */
export function CoverageCard({ items, act }: CoverageCardProps) {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const open = items.filter(({ inScenario }) => !inScenario);
  const counted = (kind: CoveredItem['kind']) => {
    const { covered, total } = scenarioCount(items, kind);
    return t(`play.covered.${kind}`, { covered, total });
  };
  return (
    <Card title={t('play.coverage')}>
      <p className={styles.text}>
        {counted('state')} {counted('transition')}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by keyboard */}
      <ul className={styles.list} aria-label={t('play.uncovered')} tabIndex={0}>
        {open.map(({ kind, name, way }) => (
          <li key={`${kind} ${name}`} className={styles.row}>
            <span className={styles.name}>{name}</span>
            {way === null ? (
              <span className={styles.never}>{t('play.never')}</span>
            ) : (
              <Button
                size="small"
                aria-label={t('play.way_to', { name })}
                onClick={() => {
                  const { start, steps } = runOfWay(way);
                  act({ do: 'begin', start, ahead: steps });
                }}
              >
                {t('play.way')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
