import { Checkbox, Field, makeStyles, Select } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { PlayedPerson } from '../../../../engine/play/people.ts';

const useStyles = makeStyles({
  bar: { display: 'flex', flexWrap: 'wrap', gap: '8px 20px', alignItems: 'end' },
  person: { minWidth: '220px' },
});

/** The choice that follows whose turn it is. */
const ON_TURN = '';

interface StageBarProps {
  readonly people: readonly PlayedPerson[];
  /** Whose page is shown; null: whose turn it is. */
  readonly person: string | null;
  /** The ids of those whose turn it is. */
  readonly onTurn: readonly string[];
  /** Everybody's pages are shown. */
  readonly isTogether: boolean;
  readonly isPhone: boolean;
  readonly onPerson: (person: string | null) => void;
  readonly onPhone: (isPhone: boolean) => void;
  readonly onTogether: (isTogether: boolean) => void;
}

/** Whose page is shown, and how wide. */
export function StageBar(props: StageBarProps) {
  const { people, person, onTurn, isTogether, isPhone, onPerson, onPhone, onTogether } = props;
  const { t } = useTranslation('studio');
  const styles = useStyles();
  return (
    <div className={styles.bar}>
      {people.length === 1 || isTogether ? null : (
        <Field label={t('play.seen_as')} className={styles.person}>
          <Select
            value={person ?? ON_TURN}
            onChange={(_, { value }) => onPerson(value === ON_TURN ? null : value)}
          >
            <option value={ON_TURN}>{t('play.on_turn')}</option>
            {people.map(({ id }) => (
              <option key={id} value={id}>
                {onTurn.includes(id) ? t('play.has_turn', { party: id }) : id}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {people.length === 1 ? null : (
        <Checkbox
          label={t('play.together')}
          checked={isTogether}
          onChange={(_, { checked }) => onTogether(checked === true)}
        />
      )}
      <Checkbox
        label={t('play.phone')}
        checked={isPhone}
        onChange={(_, { checked }) => onPhone(checked === true)}
      />
    </div>
  );
}
