import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { PinnedBar } from '../phone/pinned-bar.tsx';
import type { NumberedSpot } from './next-spot.ts';

/** What became of the marks that were made last. */
type Keeping = 'saved' | 'saving' | 'failed';

interface SigningBarProps {
  readonly signed: number;
  /** Of the document that is open. */
  readonly total: number;
  /** Null where everything of this document is signed. */
  readonly next: NumberedSpot | null;
  /** Another document in which something is to be signed, once everything of this one is. */
  readonly onward: { readonly name: string; readonly address: string } | null;
  readonly keeping: Keeping;
  /** Posts the final signature again, where it was refused; null where it was not. */
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

/** How far the signing is, and the way to the next spot: in sight wherever the person is. */
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
