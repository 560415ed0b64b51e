import { Button, Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { applyPrefill, type PrefillChange } from '../../../../engine/forms/answers/prefill.ts';
import type { FormBundle, FormFacts } from '../../../../engine/forms/form.ts';
import { answerText } from '../../../../engine/forms/reading/answer-text.ts';
import { Modal } from '../../../app/dialogs/modal.tsx';
import { type Draft, issueLabel } from '../../../forms/index.ts';
import type { FormChanges } from './prefill-changes.ts';

interface PrefillDialogProps {
  readonly forms: readonly FormChanges[];
  readonly draft: Draft;
  readonly facts: FormFacts;
  /** Called with the paths of the answers to take over. */
  readonly onAccept: (chosen: ReadonlySet<string>) => void;
  readonly onCancel: () => void;
}

const useStyles = makeStyles({
  parts: { display: 'grid', gap: '16px' },
  part: { display: 'grid', gap: '2px', margin: 0, padding: 0, border: 'none', minWidth: 0 },
  legend: { padding: 0, marginBlockEnd: '4px', fontWeight: tokens.fontWeightSemibold },
  row: { padding: '2px 0', borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  label: { display: 'grid', gap: '2px', overflowWrap: 'anywhere' },
  name: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  before: { color: tokens.colorNeutralForeground3 },
  stale: { color: tokens.colorPaletteRedForeground1, fontSize: tokens.fontSizeBase200 },
  hint: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

/** The field of a path: its last segment. */
const fieldOf = (path: string): string => path.split('.').at(-1) ?? '';

function Change({ bundle, change, label }: { bundle: FormBundle; change: PrefillChange; label: string }) {
  const { t } = useTranslation(['portal', 'application', 'forms']);
  const styles = useStyles();
  const text = (value: unknown) => answerText(t, bundle.ui, fieldOf(change.path), value);
  const before = text(change.before);
  return (
    <span className={styles.label}>
      <span className={styles.name}>{label}</span>
      <span>
        {text(change.after)}
        {before === '' ? null : (
          <span className={styles.before}> {t('apply.prefill.instead', { before })}</span>
        )}
      </span>
      {change.stale ? <span className={styles.stale}>{t('apply.prefill.stale')}</span> : null}
    </span>
  );
}

/**
 * Asks whether to fill this tab from the person's previous application, and with which answers. Neither Escape nor the
 * backdrop closes it.
 *
 * @see spec/application.md §2 Prefill Data dialog
 */
export function PrefillDialog({ forms, draft, facts, onAccept, onCancel }: PrefillDialogProps) {
  const { t } = useTranslation(['portal', 'application', 'forms']);
  const styles = useStyles();
  const hint = useId();
  const all = forms.flatMap(({ changes }) => changes);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(all.filter(({ stale }) => !stale).map(({ path }) => path)),
  );
  const choose = (path: string, wanted: boolean) =>
    setChosen((now) => new Set(wanted ? [...now, path] : [...now].filter((one) => one !== path)));
  return (
    <Modal
      title={t('apply.prefill.title')}
      size="large"
      actions={
        <>
          <Button size="large" title={t('apply.prefill.hint')} aria-describedby={hint} onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button
            size="large"
            appearance="primary"
            disabledFocusable={chosen.size === 0}
            onClick={() => onAccept(chosen)}
          >
            {t('apply.prefill.accept')}
          </Button>
        </>
      }
    >
      <p>{t('apply.prefill.text')}</p>
      <div className={styles.parts}>
        {forms.map(({ bundle, changes }) => {
          const after = applyPrefill(bundle, draft, changes, facts);
          const label = (path: string) =>
            path === bundle.ui.flag?.name
              ? t(bundle.ui.flag.label)
              : issueLabel(t, [bundle], path, after, facts);
          return (
            <fieldset key={bundle.id} className={styles.part}>
              <legend className={styles.legend}>{t(bundle.ui.title)}</legend>
              {changes.map((change) => (
                <div key={change.path} className={styles.row}>
                  <Checkbox
                    checked={chosen.has(change.path)}
                    onChange={(_, { checked }) => choose(change.path, checked === true)}
                    label={<Change bundle={bundle} change={change} label={label(change.path)} />}
                  />
                </div>
              ))}
            </fieldset>
          );
        })}
      </div>
      <p id={hint} className={styles.hint}>
        {t('apply.prefill.hint')}
      </p>
    </Modal>
  );
}
