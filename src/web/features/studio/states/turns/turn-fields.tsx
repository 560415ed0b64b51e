import { Button, Checkbox } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { membersOf, wordsOf } from '../../../../../engine/edit/leads.ts';
import {
  isShownTo,
  meanwhileEdits,
  shownToEdits,
  turnEdits,
} from '../../../../../engine/edit/turns/turn-edits.ts';
import { TextInputs } from '../../forms/text-inputs.tsx';
import { ChoiceField } from '../choice-field.tsx';
import { NumberField } from './number-field.tsx';
import { type EditedTurn, useTurnStyles } from './use-turn.ts';

/** The most that a turn of some may wait for, and the fewest. */
const [FEWEST, MOST] = [2, 9];

/** Whose turn the state is: any one of a party, all, or some. */
export function WhoFields({ turn }: { readonly turn: EditedTurn }) {
  const { t } = useTranslation('studio');
  const styles = useTurnStyles();
  const { shown, state, path, at, problemAt, edit, readOnly } = turn;
  const { party, several, name } = state;
  if (party === null) return null;
  const parties = [...new Set([...(shown.flow?.parties ?? []), party])];
  const how = several === null ? 'one' : several === 'all' ? 'all' : 'some';
  const set = (next: { party?: string; several?: 'all' | number | null }) =>
    edit(turnEdits(path, name, { party, several, ...next }));
  return (
    <div className={styles.fields}>
      <ChoiceField
        label={t('turns.whose')}
        value={party}
        options={parties}
        problem={problemAt(at('by'))}
        onChoose={(chosen) => set({ party: chosen })}
      />
      <ChoiceField
        label={t('turns.how_many')}
        value={how}
        options={(['one', 'all', 'some'] as const).map((one) => [one, t(`turns.several.${one}`)])}
        onChoose={(chosen) => set({ several: chosen === 'all' ? 'all' : chosen === 'some' ? FEWEST : null })}
      />
      {typeof several === 'number' ? (
        <NumberField
          label={t('turns.count')}
          value={several}
          readOnly={readOnly}
          problem={several < FEWEST || several > MOST ? t('turns.count_range') : ''}
          onSet={(count) => set({ several: count })}
        />
      ) : null}
    </div>
  );
}

/** What everybody sees whose turn it is not. */
export function MeanwhileFields({ turn }: { readonly turn: EditedTurn }) {
  const { t } = useTranslation('studio');
  const styles = useTurnStyles();
  const { shown, state, path, its, at, problemAt, edit, readOnly } = turn;
  const { document, flow } = shown;
  const { title, text } = membersOf(its.meanwhile);
  const isThere = 'meanwhile' in its;
  const set = (isShown: boolean) => edit(meanwhileEdits(path, flow?.id ?? '', state.name, isShown));
  const problem = problemAt(at('meanwhile')) || (isThere ? '' : problemAt(at(), 'exactly'));
  return (
    <fieldset className={styles.part}>
      <legend className={styles.legend}>{t('turns.meanwhile')}</legend>
      {problem === '' ? null : <p className={styles.wrong}>{problem}</p>}
      {isThere ? (
        <>
          <div className={styles.fields}>
            {typeof title !== 'string' ? null : (
              <TextInputs
                document={document}
                textKey={title}
                label={(language) => t('turns.title_in', { language })}
              />
            )}
            {wordsOf(text).map((key) => (
              <TextInputs
                key={key}
                document={document}
                textKey={key}
                long
                label={(language) => t('turns.text_in', { language })}
              />
            ))}
          </div>
          {readOnly ? null : (
            <div>
              <Button onClick={() => set(false)}>{t('turns.remove_meanwhile')}</Button>
            </div>
          )}
        </>
      ) : readOnly ? (
        <p className={styles.text}>{t('turns.nothing')}</p>
      ) : (
        <div>
          <Button onClick={() => set(true)}>{t('turns.add_meanwhile')}</Button>
        </div>
      )}
    </fieldset>
  );
}

/** Which parties may read the answers to the forms of the state, besides the one that fills them in. */
export function ShownToFields({ turn }: { readonly turn: EditedTurn }) {
  const { t } = useTranslation('studio');
  const styles = useTurnStyles();
  const { shown, state, path, file, problemAt, edit, readOnly } = turn;
  const forms = [
    ...new Set(state.kind === 'form' ? [state.subject] : state.steps.flatMap((step) => step.forms)),
  ];
  const others = (shown.flow?.parties ?? []).filter((party) => party !== state.party);
  if (forms.length === 0 || others.length === 0) return null;
  return (
    <fieldset className={styles.part}>
      <legend className={styles.legend}>{t('turns.shown_to')}</legend>
      {forms.map((form) => (
        <div key={form}>
          {others.map((party) => (
            <Checkbox
              key={party}
              size="large"
              label={t('turns.may_read', { form, party })}
              checked={isShownTo(file, party, form)}
              disabled={readOnly}
              onChange={(_, { checked }) => edit(shownToEdits(path, file, party, form, checked === true))}
            />
          ))}
        </div>
      ))}
      {problemAt(['shownTo']) === '' ? null : <p className={styles.wrong}>{problemAt(['shownTo'])}</p>}
    </fieldset>
  );
}
