import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { membersOf } from '../../../../../engine/edit/leads.ts';
import {
  addReminder,
  BEFORE,
  LENGTHS,
  reminderEdits,
  remindersOf,
  removeReminder,
} from '../../../../../engine/edit/turns/time-edits.ts';
import { tellEdits } from '../../../../../engine/edit/turns/turn-edits.ts';
import { ChoiceField } from '../choice-field.tsx';
import { MailFields } from './mail-fields.tsx';
import { NumberField } from './number-field.tsx';
import { type EditedTurn, useTurnStyles } from './use-turn.ts';

/** The mails before a wait is over. */
export function ReminderFields({ turn }: { readonly turn: EditedTurn }) {
  const { t } = useTranslation('studio');
  const styles = useTurnStyles();
  const { shown, state, path, file, its, at, problemAt, edit, readOnly } = turn;
  const { name } = state;
  if (!LENGTHS.some((one) => one in membersOf(its.after))) return null;
  return (
    <>
      {remindersOf(file, name).map((reminder, index) => {
        const here = at('after', 'remind', index);
        const unit = BEFORE.find((one) => one in reminder) ?? 'daysBefore';
        const count = Number(reminder[unit] ?? 0);
        const set = (next: (typeof BEFORE)[number], value: number) =>
          edit(reminderEdits(path, file, name, index, { [next]: value }));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: reminders have no other name
          <fieldset key={index} className={styles.part}>
            <legend className={styles.legend}>{t('turns.reminder', { number: index + 1 })}</legend>
            <div className={styles.fields}>
              <ChoiceField
                label={t('turns.unit')}
                value={unit}
                options={BEFORE.map((one) => [one, t(`turns.units.${one}`)] as const)}
                problem={problemAt(here, 'exactly')}
                onChoose={(chosen) => set(BEFORE.find((one) => one === chosen) ?? unit, count)}
              />
              <NumberField
                label={t('turns.number')}
                value={count}
                readOnly={readOnly}
                problem={problemAt([...here, unit])}
                onSet={(value) => set(unit, value)}
              />
            </div>
            <MailFields turn={turn} at={here} mail={reminder} />
            {readOnly ? null : (
              <div>
                <Button onClick={() => edit(removeReminder(path, file, name, index))}>
                  {t('turns.remove_reminder', { number: index + 1 })}
                </Button>
              </div>
            )}
          </fieldset>
        );
      })}
      {readOnly ? null : (
        <div>
          <Button onClick={() => edit(addReminder(path, file, shown.flow?.id ?? '', name))}>
            {t('turns.add_reminder')}
          </Button>
        </div>
      )}
    </>
  );
}

/** The mail to those whose turn begins. */
export function TellFields({ turn }: { readonly turn: EditedTurn }) {
  const { t } = useTranslation('studio');
  const styles = useTurnStyles();
  const { shown, state, path, its, at, problemAt, edit, readOnly } = turn;
  const isSent = 'tell' in its;
  const set = (next: boolean) => edit(tellEdits(path, shown.flow?.id ?? '', state.name, next));
  const problem = problemAt(at('tell'));
  return (
    <fieldset className={styles.part}>
      <legend className={styles.legend}>{t('turns.tell')}</legend>
      {problem === '' ? null : <p className={styles.wrong}>{problem}</p>}
      {isSent ? <MailFields turn={turn} at={at('tell')} mail={its.tell} /> : null}
      {readOnly ? null : (
        <div>
          <Button onClick={() => set(!isSent)}>{t(isSent ? 'turns.remove_tell' : 'turns.add_tell')}</Button>
        </div>
      )}
    </fieldset>
  );
}
