import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { usePlace } from '../../document/use-place.ts';
import { ChoiceField } from '../../states/choice-field.tsx';
import { useMarkLook } from './mark-looks.ts';
import { CHANGE_KINDS, COVERAGE_KINDS, type Marks, markCounts } from './marks.ts';
import { useMarkWords } from './use-marks.ts';

const useStyles = makeStyles({
  bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: '12px 16px' },
  field: { flex: '1 1 14rem', maxWidth: '24rem' },
  legend: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '6px 12px',
    margin: 0,
    padding: '0 0 8px',
    listStyleType: 'none',
  },
  mark: { padding: '2px 8px', borderRadius: tokens.borderRadiusMedium },
});

/** What states and ways are marked by, what the marks mean, and how many have each. */
export function MarkBar({ marks }: { readonly marks: Marks }) {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const look = useMarkLook();
  const { signed } = useMarkWords();
  const { show, go } = usePlace();
  const kinds = show === 'coverage' ? COVERAGE_KINDS : show === 'changes' ? CHANGE_KINDS : [];
  return (
    <div className={styles.bar}>
      <div className={styles.field}>
        <ChoiceField
          label={t('marks.show')}
          value={show ?? ''}
          options={[
            ['', t('marks.nothing')],
            ['coverage', t('marks.coverage')],
            ['changes', t('marks.changes')],
          ]}
          onChoose={(chosen) => go({ show: chosen === '' ? null : chosen })}
        />
      </div>
      {kinds.length === 0 ? null : (
        <ul className={styles.legend} aria-label={t('marks.legend')}>
          {markCounts(marks, kinds).map(({ kind, states, ways }) => (
            <li key={kind} className={mergeClasses(styles.mark, look(kind))}>
              {signed(kind)}: {t('marks.states', { count: states })}, {t('marks.ways', { count: ways })}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
