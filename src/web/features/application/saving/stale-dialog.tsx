import { Button, makeStyles, Radio, RadioGroup, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../../app/dialogs/modal.tsx';
import type { Conflict, VersionLine } from './versions.ts';

interface StaleDialogProps {
  readonly conflicts: readonly Conflict[];
  /** Called with the parts for which the person keeps their own version. */
  readonly onResolve: (keepMine: readonly string[]) => void;
  readonly onLater: () => void;
}

const useStyles = makeStyles({
  parts: { display: 'grid', gap: '20px' },
  part: {
    display: 'grid',
    gap: '12px',
    margin: 0,
    padding: '16px',
    minWidth: 0,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  versions: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    gap: '12px',
    '@media (max-width: 599px)': { gridTemplateColumns: '1fr' },
  },
  version: {
    padding: '12px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    minWidth: 0,
  },
  name: { margin: '0 0 6px', fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  lines: {
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    display: 'grid',
    gap: '4px',
    overflowWrap: 'anywhere',
  },
  legend: { padding: '0 6px', fontWeight: tokens.fontWeightSemibold },
});

function Version({ name, lines }: { name: string; lines: readonly VersionLine[] }) {
  const { t } = useTranslation();
  const styles = useStyles();
  return (
    <div className={styles.version}>
      <h3 className={styles.name}>{name}</h3>
      <ul className={styles.lines}>
        {lines.length === 0 ? (
          <li>{t('apply.stale.empty')}</li>
        ) : (
          lines.map(({ key, text }) => <li key={key}>{text}</li>)
        )}
      </ul>
    </div>
  );
}

/** The draft was saved elsewhere meanwhile: shows both versions of each part and lets the person keep either. */
export function StaleDialog({ conflicts, onResolve, onLater }: StaleDialogProps) {
  const { t } = useTranslation(['portal', 'application']);
  const styles = useStyles();
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const choose = (part: string, keep: string) =>
    setTheirs((now) => {
      const next = new Set(now);
      if (keep === 'theirs') next.add(part);
      else next.delete(part);
      return next;
    });
  return (
    <Modal
      title={t('apply.stale.title')}
      size="large"
      actions={
        <>
          <Button size="large" onClick={onLater}>
            {t('cancel')}
          </Button>
          <Button
            size="large"
            appearance="primary"
            onClick={() => onResolve(conflicts.map(({ part }) => part).filter((part) => !theirs.has(part)))}
          >
            {t('apply.save')}
          </Button>
        </>
      }
    >
      <p>{t('apply.stale.text')}</p>
      <div className={styles.parts}>
        {conflicts.map(({ part, mine, theirs: saved }) => (
          <fieldset key={part} className={styles.part}>
            <legend className={styles.legend}>
              {t(`apply.parts.${part}`, { defaultValue: t('apply.stale.part') })}
            </legend>
            <div className={styles.versions}>
              <Version name={t('apply.stale.mine')} lines={mine} />
              <Version name={t('apply.stale.theirs')} lines={saved} />
            </div>
            <RadioGroup
              layout="horizontal"
              aria-label={t(`apply.parts.${part}`, { defaultValue: t('apply.stale.part') })}
              value={theirs.has(part) ? 'theirs' : 'mine'}
              onChange={(_, { value }) => choose(part, value)}
            >
              <Radio value="mine" label={t('apply.stale.keep_mine')} />
              <Radio value="theirs" label={t('apply.stale.keep_theirs')} />
            </RadioGroup>
          </fieldset>
        ))}
      </div>
    </Modal>
  );
}
