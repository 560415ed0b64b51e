import { makeStyles, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { applicantPage } from '../app/api/access-token.ts';
import { call } from '../app/api/api-client.ts';

const useStyles = makeStyles({
  card: {
    marginBlockStart: '24px',
    padding: '24px 28px',
    display: 'grid',
    gap: '12px',
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    '@media (max-width: 599px)': { padding: '20px' },
    '@media print': { display: 'none' },
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500 },
  list: { margin: 0, padding: 0, display: 'grid', gap: '16px', listStyleType: 'none' },
  link: {
    color: tokens.colorBrandForegroundLink,
    fontWeight: tokens.fontWeightSemibold,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  text: { margin: 0, color: tokens.colorNeutralForeground2, lineHeight: tokens.lineHeightBase400 },
});

interface OfferedFlowsProps {
  readonly token: string;
  /** Returns the address of a flow's page, or null if offered elsewhere. Default: an applicant's page with token. */
  readonly addressOf?: (path: string) => string | null;
}

/** Links to the flows that this person can start now; renders nothing if there are none. */
export function OfferedFlows({ token, addressOf = (path) => applicantPage(path, token) }: OfferedFlowsProps) {
  const { t, i18n } = useTranslation();
  const styles = useStyles();
  const heading = useId();
  const { data = [] } = useQuery({
    queryKey: ['flows', token, i18n.language],
    queryFn: ({ signal }) => call('GET /api/flows', { token, signal }),
    staleTime: 0,
  });
  const shown = data.flatMap((flow) => {
    const address = addressOf(flow.path);
    return address === null ? [] : [{ ...flow, address }];
  });
  if (shown.length === 0) return null;
  return (
    <section className={styles.card} aria-labelledby={heading} data-offered-flows="">
      <h2 id={heading} className={styles.title}>
        {t('flow.offered')}
      </h2>
      <ul className={styles.list}>
        {shown.map(({ path, title, text, address }) => (
          <li key={path}>
            <Link className={styles.link} to={address}>
              {title}
            </Link>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
