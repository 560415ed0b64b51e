import { makeStyles, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router-dom';
import type { LeaseAnswer } from '../../../../contract/lease/lease.contract.ts';
import { applicantPage, useAccessToken } from '../../../app/api/access-token.ts';
import { LoadFailed } from '../../../app/page/load-failed.tsx';
import { NoticePage } from '../../../app/page/notice-page.tsx';
import { PageFrame } from '../../../app/page/page-frame.tsx';
import { PageHeading } from '../../../app/page/page-heading.tsx';
import { Waiting } from '../../../app/page/waiting.tsx';
import { formatMoney } from '../../../app/texts/formats.ts';
import { useLease } from '../lease-query.ts';

const useStyles = makeStyles({
  lead: { color: tokens.colorNeutralForeground2, lineHeight: tokens.lineHeightBase400 },
  table: {
    width: '100%',
    marginBlockEnd: '24px',
    borderCollapse: 'collapse',
    backgroundColor: tokens.colorNeutralBackground1,
    '& th, & td': {
      padding: '12px',
      textAlign: 'start',
      fontWeight: tokens.fontWeightRegular,
      borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    },
    '& thead th:last-child': { textAlign: 'end' },
    '& td': { textAlign: 'end', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
    '& tfoot th, & tfoot td': { fontWeight: tokens.fontWeightSemibold },
  },
  link: {
    color: tokens.colorBrandForegroundLink,
    fontWeight: tokens.fontWeightSemibold,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
});

/** The open fees of addendums. @see spec/pre-application.md §2 Route table */
export function AddendumFeesPage() {
  const token = useAccessToken();
  return token === null ? <Navigate to="/404" replace /> : <Loader token={token} />;
}

function Loader({ token }: { readonly token: string }) {
  const { t } = useTranslation(['lease', 'portal', 'errors']);
  const { data, error, refetch } = useLease({ token, addendumId: null });
  if (data !== undefined) return <Fees token={token} fees={data.duePostInvoices} />;
  if (error) return <LoadFailed title={t('fees.title')} error={error} onRetry={() => void refetch()} />;
  return <Waiting />;
}

function Fees({ token, fees }: { readonly token: string; readonly fees: LeaseAnswer['duePostInvoices'] }) {
  const { t, i18n } = useTranslation('lease');
  const styles = useStyles();
  const money = (cents: number) => formatMoney(cents, i18n.language);
  const total = fees.reduce((sum, { due_cents }) => sum + due_cents, 0);
  return (
    <PageFrame width="narrow">
      <PageHeading text={t('fees.title')} />
      <p className={styles.lead}>{t(fees.length === 0 ? 'fees.none' : 'fees.lead')}</p>
      {fees.length === 0 ? null : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('fees.what')}</th>
              <th scope="col">{t('fees.amount')}</th>
            </tr>
          </thead>
          <tbody>
            {fees.map(({ id, description, due_cents }) => (
              <tr key={id}>
                <th scope="row">{description}</th>
                <td>{money(due_cents)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('fees.total')}</th>
              <td>{money(total)}</td>
            </tr>
          </tfoot>
        </table>
      )}
      <Link className={styles.link} to={applicantPage('/lease/addendum-fees/finish', token)}>
        {t('fees.onward')}
      </Link>
    </PageFrame>
  );
}

/** The end of the fees: back to the documents. @see spec/pre-application.md §2 Route table */
export function AddendumFinishPage() {
  const { t } = useTranslation('lease');
  const token = useAccessToken();
  if (token === null) return <Navigate to="/404" replace />;
  return (
    <NoticePage title={t('fees.done_title')} icon={<CheckmarkCircleRegular />}>
      <p>{t('fees.done_text')}</p>
      <Link to={applicantPage('/applicant/lease', token)}>{t('fees.back')}</Link>
    </NoticePage>
  );
}
