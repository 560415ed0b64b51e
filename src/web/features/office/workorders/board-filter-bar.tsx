import { Checkbox, Field, makeStyles, Select } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { WorkorderBoard } from '../../../../contract/office/workorders/workorder-board.contract.ts';
import { type BoardFilter, isShown } from './use-board-filter.ts';

const useStyles = makeStyles({
  bar: { display: 'flex', flexWrap: 'wrap', gap: '8px 16px', alignItems: 'end' },
  field: { minWidth: '180px', flexGrow: 1, maxWidth: '320px' },
});

interface BoardFilterBarProps {
  readonly board: WorkorderBoard;
  readonly filter: BoardFilter;
  readonly onChoose: (change: Partial<BoardFilter>) => void;
}

/** Chooses whose workorders are shown, with the number of each, and whether only overdue ones. */
export function BoardFilterBar({ board, filter, onChoose }: BoardFilterBarProps) {
  const { t } = useTranslation('office-workorders');
  const styles = useStyles();
  const { cards } = board;
  const holders = new Map(
    cards.flatMap(({ claimed_by: by }) => (by === null ? [] : [[by.user_id, by.name]])),
  );
  const count = (who: string) => cards.filter((card) => isShown({ ...filter, who }, card)).length;
  const usual = ['all', 'mine', 'nobody'] as const;
  const isGone = !holders.has(filter.who) && !usual.some((who) => who === filter.who);
  return (
    <div className={styles.bar}>
      <Field className={styles.field} label={t('filter.who')}>
        <Select value={filter.who} onChange={(_, { value }) => onChoose({ who: value })}>
          {usual.map((who) => (
            <option key={who} value={who}>
              {t(`filter.${who}`, { count: count(who) })}
            </option>
          ))}
          {[...holders].map(([id, name]) => (
            <option key={id} value={id}>
              {t('filter.of', { name, count: count(id) })}
            </option>
          ))}
          {isGone ? <option value={filter.who}>{t('filter.nothing')}</option> : null}
        </Select>
      </Field>
      <Checkbox
        label={t('filter.overdue', { count: cards.filter(({ overdue }) => overdue).length })}
        checked={filter.overdue}
        onChange={(_, { checked }) => onChoose({ overdue: checked === true })}
      />
    </div>
  );
}
