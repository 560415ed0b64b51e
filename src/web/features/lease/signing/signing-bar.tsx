import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { PinnedBar } from '../phone/pinned-bar.tsx';
import type { NumberedSpot } from './next-spot.ts';

/** The saving state of the latest marks. */
type Keeping = 'saved' | 'saving' | 'failed';

interface SigningBarProps {
  readonly signed: number;
  /** Number of spots in the open document. */
  readonly total: number;
  /** Null if all spots of this document are signed. */
  readonly next: NumberedSpot | null;
  /** Another document with unsigned spots, once this one is completely signed. */
  readonly onward: { readonly name: string; readonly address: string } | null;
  readonly keeping: Keeping;
  /** Sends the final signature again after it was refused; null if it was not. */
  readonly onFinish: (() => void) | null;
  readonly onNext: (key: string) => void;
  readonly onList: () => void;
}

const useStyles = makeStyles({
  state: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  failed: { color: tokens.colorStatusDangerForeground1, fontWeight: tokens.fontWeightSemibold },
  onward: {
    minHeight: '40px',
    padding: '8px 16px',
    display: 'inline-flex',
    alignItems: 'center',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForegroundOnBrand,
    backgroundColor: tokens.colorBrandBackground,
    fontWeight: tokens.fontWeightSemibold,
    textDecorationLine: 'none',
    ':hover': { backgroundColor: tokens.colorBrandBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
});

/** The progress of the signing and the button to the next spot: always visible. */
export function SigningBar(props: SigningBarProps) {
  const { signed, total, next, onward, keeping, onFinish, onNext, onList } = props;
  const { t } = useTranslation('lease');
  const styles = useStyles();
  return (
    <PinnedBar label={t('bar.name')}>
      <span className={styles.state} role="status">
        {t('bar.signed', { signed, total })}
        {keeping === 'saving' ? ` · ${t('bar.saving')}` : null}
      </span>
      {keeping === 'failed' ? (
        <span className={styles.failed} role="status">
          {t('bar.failed')}
        </span>
      ) : null}
      <Button size="large" onClick={onList}>
        {t('bar.list')}
      </Button>
      {next === null ? null : (
        <Button size="large" appearance="primary" onClick={() => onNext(next.key)}>
          {t('bar.next', { number: next.number, total })}
        </Button>
      )}
      {next === null && onward !== null ? (
        <a className={styles.onward} href={onward.address}>
          {t('bar.onward', { name: onward.name })}
        </a>
      ) : null}
      {onFinish === null ? null : (
        <Button size="large" appearance="primary" onClick={onFinish}>
          {t('bar.finish')}
        </Button>
      )}
    </PinnedBar>
  );
}
