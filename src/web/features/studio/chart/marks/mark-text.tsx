import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { runOfWay } from '../../../../../engine/play/way-steps.ts';
import { usePlay } from '../../play/play-context.tsx';
import { useMarkLook } from './mark-looks.ts';
import type { Mark } from './marks.ts';
import { useMarkWords } from './use-marks.ts';

const useStyles = makeStyles({
  part: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px' },
  mark: { padding: '0 6px', borderRadius: tokens.borderRadiusMedium },
});

interface MarkTextProps {
  /** The id of the flow. */
  readonly flow: string;
  readonly mark: Mark | null;
}

/** The mark of a state or way in words; the shortest way to what no scenario passes can be played. */
export function MarkText({ flow, mark }: MarkTextProps) {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const look = useMarkLook();
  const { signed } = useMarkWords();
  const { play } = usePlay();
  if (mark === null) return null;
  const { kind, open } = mark;
  return (
    <span className={styles.part}>
      <span className={mergeClasses(styles.mark, look(kind))}>{signed(kind)}</span>
      {open === null || open.way === null ? null : (
        <Button
          aria-label={t('play.way_to', { name: open.name })}
          onClick={() => {
            if (open.way !== null)
              play({ flow, title: t('play.way_to', { name: open.name }), ...runOfWay(open.way) });
          }}
        >
          {t('marks.play')}
        </Button>
      )}
    </span>
  );
}
