import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutlineState } from '../../../../engine/edit/flow-outline.ts';
import { moveStep, removeStep } from '../../../../engine/edit/step-edits.ts';
import { NewStepDialog } from './new-step-dialog.tsx';
import { messageOf } from './state-title.ts';
import type { ShownFlow } from './use-flow.ts';

const useStyles = makeStyles({
  heading: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  list: { margin: 0, paddingInlineStart: '20px', display: 'grid', gap: '4px' },
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px' },
  name: { flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' },
  small: { minWidth: 'auto' },
  forms: { color: tokens.colorNeutralForeground2 },
});

interface StepListProps {
  readonly shown: ShownFlow;
  readonly state: OutlineState;
}

/** The steps of a wizard, which can be moved, added and removed. */
export function StepList({ shown, state }: StepListProps) {
  const { t, i18n } = useTranslation('studio');
  const styles = useStyles();
  const [isAdding, setIsAdding] = useState(false);
  const { document, path, select } = shown;
  const { name, steps, stepsOf } = state;
  const isOwn = stepsOf === null && !document.readOnly;
  const move = (index: number, by: number) => document.edit(moveStep(path, name, index, index + by));
  return (
    <>
      <h3 className={styles.heading}>{t('states.steps')}</h3>
      {stepsOf === null ? null : (
        <Button onClick={() => select(stepsOf)}>{t('states.steps_of', { name: stepsOf })}</Button>
      )}
      <ol className={styles.list}>
        {steps.map(({ id, label, forms }, index) => (
          <li key={id}>
            <div className={styles.row}>
              <span className={styles.name}>
                {messageOf(document, i18n.language, label) ?? id}{' '}
                <span className={styles.forms}>{forms.join(', ')}</span>
              </span>
              {isOwn ? (
                <>
                  <Button
                    className={styles.small}
                    disabledFocusable={index === 0}
                    aria-label={t('states.step_up', { id })}
                    onClick={() => move(index, -1)}
                  >
                    ↑
                  </Button>
                  <Button
                    className={styles.small}
                    disabledFocusable={index === steps.length - 1}
                    aria-label={t('states.step_down', { id })}
                    onClick={() => move(index, 1)}
                  >
                    ↓
                  </Button>
                  <Button
                    className={styles.small}
                    aria-label={t('states.step_remove', { id })}
                    onClick={() => document.edit(removeStep(path, name, index))}
                  >
                    {t('states.remove')}
                  </Button>
                </>
              ) : null}
            </div>
          </li>
        ))}
      </ol>
      {isOwn ? (
        <div>
          <Button onClick={() => setIsAdding(true)}>{t('states.step_add')}</Button>
        </div>
      ) : null}
      {isAdding ? <NewStepDialog shown={shown} state={state} onDismiss={() => setIsAdding(false)} /> : null}
    </>
  );
}
