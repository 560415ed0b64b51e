import { Button, makeStyles, Radio, RadioGroup, tokens } from '@fluentui/react-components';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Step } from '../../../../engine/flow/wizard/progress.ts';
import { answerText } from '../../../../engine/forms/reading/answer-text.ts';
import { Modal } from '../../../app/dialogs/modal.tsx';
import type { Draft } from '../../../forms/index.ts';
import { fetchedStepBundles, keysOf } from '../../../wizard/step-forms.ts';
import type { OpenApplication } from '../use-application.ts';
import { conflictsOf, type ValueWords, type VersionLine } from './versions.ts';

interface StaleDialogProps {
  readonly open: OpenApplication;
  /** The version that another person saved. */
  readonly newer: Draft;
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

/** How a value is shown when two versions are compared: as its form shows it. */
function useValueWords(steps: readonly Step[]): ValueWords {
  const { t } = useTranslation(['portal', 'application', 'forms']);
  const queries = useQueryClient();
  return (part, name, value) => {
    const opened = steps.flatMap((one) => fetchedStepBundles(queries, one) ?? []);
    const form = opened.find((bundle) => keysOf(bundle).includes(part));
    return form === undefined ? String(value) : answerText(t, form.ui, name, value);
  };
}

/** The draft was saved elsewhere meanwhile: shows both versions of each part and lets the person keep either. */
export function StaleDialog({ open, newer }: StaleDialogProps) {
  const { t } = useTranslation(['portal', 'application']);
  const styles = useStyles();
  const words = useValueWords(open.steps);
  const { store } = open.kept;
  const { resolve: onResolve, later: onLater } = open.saving;
  // The conflicts when the question was asked: later changes from elsewhere are asked about with the next save.
  const [conflicts] = useState(() =>
    conflictsOf(store.stored(), store.getAll(), newer, store.dirty(), words),
  );
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
