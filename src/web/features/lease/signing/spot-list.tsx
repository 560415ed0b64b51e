import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { LeaseSpot } from '../../../../contract/lease/lease-spot.contract.ts';
import { Modal } from '../../../app/dialogs/modal.tsx';

interface SpotListProps {
  /** This signer's spots, in reading order. */
  readonly spots: readonly LeaseSpot[];
  readonly signed: ReadonlySet<string>;
  readonly onGo: (key: string) => void;
  readonly onClose: () => void;
}

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, display: 'grid', gap: '4px', listStyleType: 'none' },
  spot: {
    width: '100%',
    minHeight: '44px',
    padding: '8px 12px',
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: '12px',
    font: 'inherit',
    textAlign: 'start',
    color: tokens.colorNeutralForeground1,
    backgroundColor: 'transparent',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 44px',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  state: { flexShrink: 0, color: tokens.colorNeutralForeground2 },
  open: { color: tokens.colorBrandForeground1, fontWeight: tokens.fontWeightSemibold },
});

/** Every spot of this signer in the document, each linked to its place. */
export function SpotList({ spots, signed, onGo, onClose }: SpotListProps) {
  const { t } = useTranslation(['lease', 'portal']);
  const styles = useStyles();
  return (
    <Modal
      title={t('spots.title', { signed: signed.size, total: spots.length })}
      onDismiss={onClose}
      actions={
        <Button size="large" onClick={onClose}>
          {t('portal:close')}
        </Button>
      }
    >
      <ol className={styles.list}>
        {spots.map(({ key, kind, page }, index) => {
          const isSigned = signed.has(key);
          return (
            <li key={key}>
              <button type="button" className={styles.spot} onClick={() => onGo(key)}>
                <span>{t('spots.spot', { number: index + 1, kind: t(`spots.${kind}`), page })}</span>
                <span className={mergeClasses(styles.state, !isSigned && styles.open)}>
                  {t(isSigned ? 'spots.signed' : 'spots.open')}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </Modal>
  );
}
