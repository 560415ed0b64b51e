import { makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { policiesMay } from '../../../../contract/access/grants.ts';
import type { OfficeCase } from '../../../../contract/office/case.contract.ts';
import { formatDay, formatMoney, formatPhone } from '../../../app/texts/formats.ts';
import { useDateTime } from '../../../app/texts/time-zone.ts';
import { Card } from '../../../resident/card.tsx';
import { useCardListStyles } from '../../../resident/card-list.ts';
import { useLinkStyles } from '../../../resident/link-styles.ts';
import type { OfficeMember } from '../frame/office-page.tsx';
import { ApplicationActions } from './application-actions.tsx';
import { PersonActions } from './person-actions.tsx';

type Application = NonNullable<OfficeCase['application']>;

const useStyles = makeStyles({
  person: {
    display: 'grid',
    gap: '6px',
    paddingBottom: '12px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    ':last-child': { borderBottom: 'none', paddingBottom: 0 },
  },
  heading: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  reach: { display: 'flex', flexWrap: 'wrap', gap: '2px 16px' },
});

interface ApplicationCardProps {
  readonly application: Application;
  readonly case_id: string;
  readonly member: OfficeMember;
}

/** An application: its people, how to reach them, and what has happened to each. */
export function ApplicationCard({ application, case_id, member }: ApplicationCardProps) {
  const { t } = useTranslation(['office', 'office-applications']);
  const styles = useCardListStyles();
  const { reference, movein_date, lease_term, applicants } = application;
  const mayServe = policiesMay(member.policies, 'serve applications');
  return (
    <Card title={t('case.application', { reference })}>
      {movein_date === '' ? null : (
        <p className={styles.none}>{t('case.movein', { date: formatDay(movein_date) })}</p>
      )}
      {lease_term === null ? null : (
        <p className={styles.none}>{t('office-applications:actions.lease_term', { count: lease_term })}</p>
      )}
      <ul className={styles.list} aria-label={t('case.applicants')}>
        {applicants.map((one) => (
          <Person
            key={one.applicant_id}
            person={one}
            case_id={case_id}
            token={mayServe ? member.token : null}
          />
        ))}
      </ul>
      {mayServe ? (
        <ApplicationActions applicationId={case_id} application={application} token={member.token} />
      ) : null}
    </Card>
  );
}

interface PersonProps {
  readonly person: Application['applicants'][number];
  readonly case_id: string;
  /** Null for members who may only read. */
  readonly token: string | null;
}

function Person({ person, case_id, token }: PersonProps) {
  const { t, i18n } = useTranslation('office');
  const styles = useCardListStyles();
  const own = useStyles();
  const links = useLinkStyles();
  const dateTime = useDateTime();
  const { applicant_id, name, applicant_type, email, contact_no, milestones, answers_changed_at } = person;
  return (
    <li className={own.person}>
      <h3 className={own.heading}>
        {name} <span className={styles.small}>{t(`case.types.${applicant_type}`)}</span>
      </h3>
      <span className={own.reach}>
        {email === '' ? null : (
          <a className={links.plain} href={`mailto:${email}`}>
            {email}
          </a>
        )}
        {contact_no === '' ? null : (
          <a className={links.plain} href={`tel:+1${contact_no}`}>
            {formatPhone(contact_no)}
          </a>
        )}
      </span>
      <Link className={links.plain} to={`/office/cases/${case_id}/applicants/${applicant_id}`}>
        {t('case.answers', { name })}
      </Link>
      {answers_changed_at === null ? null : (
        <span className={styles.small}>
          {t('case.answers_changed', { date: dateTime(answers_changed_at) })}
        </span>
      )}
      <ol className={styles.list} aria-label={t('case.milestones')}>
        {milestones.map(({ what, at, amount }) => (
          <li key={`${what} ${at}`} className={styles.row}>
            <span>{t(`case.milestone.${what}`, { amount: formatMoney(amount ?? 0, i18n.language) })}</span>
            <time className={styles.small} dateTime={at}>
              {dateTime(at)}
            </time>
          </li>
        ))}
      </ol>
      {token === null ? null : <PersonActions person={person} token={token} />}
    </li>
  );
}
