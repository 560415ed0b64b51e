import { Field, Input } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { membersOf } from '../../../../../engine/edit/leads.ts';
import { LENGTHS, lengthEdits, type TimeSite } from '../../../../../engine/edit/turns/time-edits.ts';
import type { WaitLength } from '../../../../../engine/flow/wait-file.ts';
import { ChoiceField, invalid } from '../choice-field.tsx';
import { NumberField } from './number-field.tsx';
import { type EditedTurn, useTurnStyles } from './use-turn.ts';

const NEVER = 'never';
const DAYS = 7;

interface LengthFieldsProps {
  readonly turn: EditedTurn;
  readonly site: TimeSite;
}

/** How long the state waits, or after what time its turn is overdue. */
export function LengthFields({ turn, site }: LengthFieldsProps) {
  const { t } = useTranslation('studio');
  const styles = useTurnStyles();
  const { shown, state, path, file, its, at, problemAt, edit, readOnly } = turn;
  const length: WaitLength = membersOf(its[site]);
  const unit = LENGTHS.find((one) => one in length) ?? NEVER;
  const names = (shown.flow?.states ?? []).map(({ name }) => name);
  // Time leads on to a task.
  const tasks = (shown.flow?.states ?? []).flatMap(({ name, kind }) => (kind === 'task' ? [name] : []));
  const { to = '' } = membersOf(its.after) as { to?: string };
  const set = (next: WaitLength | null) =>
    edit(lengthEdits(path, file, state.name, site, next, tasks[0] ?? state.name));
  const choose = (chosen: string) => {
    if (chosen === NEVER) set(null);
    else if (chosen === 'until') set({ until: '' });
    else set({ [chosen]: unit === NEVER || unit === 'until' ? DAYS : length[unit] });
  };
  if ('ms' in length) return <p className={styles.text}>{t('turns.pause')}</p>;
  return (
    <fieldset className={styles.part}>
      <legend className={styles.legend}>{t(`turns.${site}`)}</legend>
      <div className={styles.fields}>
        <ChoiceField
          label={t('turns.unit')}
          value={unit}
          options={[NEVER, ...LENGTHS].map((one) => [one, t(`turns.units.${one}`)] as const)}
          problem={problemAt(at(site), 'exactly')}
          onChoose={choose}
        />
        {unit === NEVER || unit === 'until' ? null : (
          <NumberField
            label={t('turns.number')}
            value={length[unit] ?? 0}
            readOnly={readOnly}
            problem={problemAt(at(site, unit))}
            onSet={(count) => set({ [unit]: count })}
          />
        )}
        {unit === 'until' ? (
          <>
            <Field
              label={t('turns.date')}
              hint={t('turns.date_hint')}
              {...invalid(problemAt(at(site, unit)))}
            >
              <Input
                size="large"
                value={length.until ?? ''}
                readOnly={readOnly}
                maxLength={60}
                onChange={(_, { value }) => set({ ...length, until: value.trim() })}
              />
            </Field>
            <NumberField
              label={t('turns.days_before')}
              value={length.daysBefore ?? 0}
              readOnly={readOnly}
              problem={problemAt(at(site, 'daysBefore'))}
              onSet={(count) => set({ until: length.until ?? '', ...(count > 0 && { daysBefore: count }) })}
            />
          </>
        ) : null}
        {site === 'after' && unit !== NEVER ? (
          <ChoiceField
            label={t('states.leads_to')}
            value={to}
            options={[...new Set([...tasks, to])].filter((one) => one !== '' || !names.includes(one))}
            problem={problemAt(at(site, 'to'))}
            onChoose={(chosen) => edit([{ path, at: at(site, 'to'), value: chosen }])}
          />
        ) : null}
      </div>
    </fieldset>
  );
}
