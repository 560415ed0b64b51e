import { Button, makeStyles, Radio, RadioGroup, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormBundle } from '../../../engine/forms/form.ts';
import { answerText } from '../../../engine/forms/reading/answer-text.ts';
import { Modal } from '../../app/dialogs/modal.tsx';
import type { Draft, DraftStore } from '../../forms/index.ts';
import { keysOf } from '../step-forms.ts';
import type { Saving } from './use-saving.ts';
import { conflictsOf, type ValueWords, type VersionLine } from './versions.ts';

interface StaleDialogProps {
  readonly saving: Saving;
  /** The version that another person saved. */
  readonly newer: Draft;
  readonly store: DraftStore;
  /** The forms that have been loaded: values are shown as in their form. */
  readonly bundles: readonly FormBundle[];
  readonly title: string;
  readonly text: string;
  /** The name of a part of the draft. */
  readonly nameOf: (part: string) => string;
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
export function StaleDialog({ saving, newer, store, bundles, title, text, nameOf }: StaleDialogProps) {
  const { t } = useTranslation(['portal', 'application', 'forms']);
  const styles = useStyles();
  const words: ValueWords = (part, name, value) => {
    const form = bundles.find((bundle) => keysOf(bundle).includes(part));
    return form === undefined ? String(value) : answerText(t, form.ui, name, value);
  };
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
      title={title}
      size="large"
      actions={
        <>
          <Button size="large" onClick={saving.later}>
            {t('cancel')}
          </Button>
          <Button
            size="large"
            appearance="primary"
            onClick={() =>
              saving.resolve(conflicts.map(({ part }) => part).filter((part) => !theirs.has(part)))
            }
          >
            {t('apply.save')}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <div className={styles.parts}>
        {conflicts.map(({ part, mine, theirs: saved }) => (
          <fieldset key={part} className={styles.part}>
            <legend className={styles.legend}>{nameOf(part)}</legend>
            <div className={styles.versions}>
              <Version name={t('apply.stale.mine')} lines={mine} />
              <Version name={t('apply.stale.theirs')} lines={saved} />
            </div>
            <RadioGroup
              layout="horizontal"
              aria-label={nameOf(part)}
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
