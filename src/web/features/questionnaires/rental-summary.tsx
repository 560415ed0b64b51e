import { makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { RentalHistoryApplicant } from '../../../contract/questionnaire.contract.ts';
import { formatDay } from '../../app/texts/formats.ts';

const useStyles = makeStyles({
  card: {
    padding: '20px 24px',
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    '@media (max-width: 599px)': { padding: '16px' },
  },
  title: { margin: '0 0 12px', fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  list: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 200px), 1fr))',
    gap: '12px 24px',
    margin: 0,
  },
  term: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2 },
  value: { margin: 0, fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
});

/** Whom the landlord is asked about. @see spec/pre-application.md §2 Questionnaires */
export function RentalSummary({ applicant }: { readonly applicant: RentalHistoryApplicant }) {
  const { t } = useTranslation('questionnaires');
  const styles = useStyles();
  const joined = (...parts: string[]) => parts.filter((part) => part !== '').join(', ') || '-';
  const rows = [
    [t('summary.name'), `${applicant.applicant_first_name} ${applicant.applicant_last_name}`.trim() || '-'],
    [t('summary.address'), joined(applicant.address1, applicant.apartment_no)],
    [t('summary.community'), joined(applicant.landlord_name)],
    [t('summary.move_in'), formatDay(applicant.move_in_date) || '-'],
    [t('summary.move_out'), formatDay(applicant.lease_expiration_date) || '-'],
  ];
  return (
    <section className={styles.card} aria-labelledby="rental-summary">
      <h2 id="rental-summary" className={styles.title}>
        {t('summary.title')}
      </h2>
      <dl className={styles.list}>
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt className={styles.term}>{term}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
