import { Badge, Button, makeStyles } from '@fluentui/react-components';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { policiesMay } from '../../../../contract/access/grants.ts';
import type { OfficeGuestcard } from '../../../../contract/office/guestcard.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { errorText } from '../../../app/api/error-text.ts';
import { notify } from '../../../app/notifications/notifications.ts';
import { PageHeading } from '../../../app/page/page-heading.tsx';
import { formatDateTime, formatDay, formatPhone } from '../../../app/texts/formats.ts';
import { useTimeZone } from '../../../app/texts/time-zone.ts';
import { Card } from '../../../resident/card.tsx';
import { FactList } from '../../../resident/fact-list.tsx';
import { useLinkStyles } from '../../../resident/link-styles.ts';
import { Loaded } from '../../../resident/loaded.tsx';
import { GUESTCARDS_KEY } from '../applications/guestcards-grid.tsx';
import { AlsoHere } from '../frame/also-here.tsx';
import { type OfficeMember, OfficePage } from '../frame/office-page.tsx';
import { REFRESH_MS } from '../frame/refresh.ts';
import { FollowUpCard } from './follow-up-card.tsx';
import { guestcardKey } from './guestcard-key.ts';
import { SamePersonCard } from './same-person-card.tsx';

const useStyles = makeStyles({
  page: { display: 'grid', gap: '20px', gridTemplateColumns: 'minmax(0, 1fr)' },
  top: { display: 'flex', flexWrap: 'wrap', gap: '12px 16px', alignItems: 'center' },
  title: { flexGrow: 1 },
  columns: {
    display: 'grid',
    gap: '20px',
    alignItems: 'start',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '@media (max-width: 999px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  column: { display: 'grid', gap: '20px', gridTemplateColumns: 'minmax(0, 1fr)' },
});

/** `/office/guestcards/:guestcard_id`: a person who left a guestcard, with their answers and follow-up. */
export function GuestcardPage() {
  const { guestcard_id = '' } = useParams();
  return <OfficePage>{(member) => <Read key={guestcard_id} id={guestcard_id} {...member} />}</OfficePage>;
}

function Read({ id, ...member }: OfficeMember & { readonly id: string }) {
  const { token } = member;
  const query = useQuery({
    queryKey: guestcardKey(id),
    queryFn: ({ signal }) =>
      call('GET /api/office/guestcards/:guestcard_id', { token, params: { guestcard_id: id }, signal }),
    refetchInterval: REFRESH_MS,
  });
  return (
    <>
      <AlsoHere names={query.data?.here} />
      <Loaded query={query}>{(shown) => <Shown guestcard={shown} {...member} />}</Loaded>
    </>
  );
}

interface ShownProps extends OfficeMember {
  readonly guestcard: OfficeGuestcard;
}

function Shown({ guestcard, ...member }: ShownProps) {
  const { t } = useTranslation('office-applications');
  const styles = useStyles();
  const links = useLinkStyles();
  const mayServe = policiesMay(member.policies, 'serve applications');
  const { case_id, joined_into, name } = guestcard;
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <PageHeading text={name} className={styles.title} />
        {mayServe && joined_into === null && isInvitable(guestcard) ? (
          <Invite guestcard={guestcard} {...member} />
        ) : null}
      </div>
      {joined_into === null ? null : (
        <p>
          <Link className={links.plain} to={`/office/guestcards/${joined_into}`}>
            {t('guestcard.is_joined')}
          </Link>
        </p>
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          <WishCard guestcard={guestcard} />
          <Link className={links.plain} to={`/office/persons/guestcard/${guestcard.guestcard_id}`}>
            {t('guestcard.data')}
          </Link>
          {case_id === null ? null : (
            <Link className={links.plain} to={`/office/cases/${case_id}`}>
              {t('guestcard.open_case')}
            </Link>
          )}
        </div>
        <div className={styles.column}>
          <FollowUpCard
            key={guestcard.guestcard_id}
            guestcard={guestcard}
            token={member.token}
            mayServe={mayServe}
          />
          <SamePersonCard guestcard={guestcard} token={member.token} mayServe={mayServe} />
        </div>
      </div>
    </div>
  );
}

const isInvitable = ({ status }: OfficeGuestcard) => ['asked', 'unfinished', 'waiting'].includes(status);

/** The button that invites the person of a guestcard. */
function Invite({ guestcard: { guestcard_id, email }, token }: ShownProps) {
  const { t, i18n } = useTranslation(['office-applications', 'errors']);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const inviting = useMutation({
    mutationFn: () =>
      call('POST /api/office/guestcards/:guestcard_id/invitation', {
        token,
        params: { guestcard_id },
        body: {},
      }),
    onSuccess: ({ application_id }) => {
      notify('success', t('guestcard.invited', { email }));
      void queries.invalidateQueries({ queryKey: [GUESTCARDS_KEY] });
      void queries.invalidateQueries({ queryKey: guestcardKey(guestcard_id) });
      navigate(`/office/cases/${application_id}`);
    },
    onError: (error) => notify('error', errorText(i18n, error)),
  });
  return (
    <Button
      appearance="primary"
      size="large"
      disabledFocusable={inviting.isPending}
      onClick={() => inviting.mutate()}
    >
      {t('guestcard.invite')}
    </Button>
  );
}

function WishCard({ guestcard }: { readonly guestcard: OfficeGuestcard }) {
  const { t, i18n } = useTranslation(['office-applications', 'guestcard']);
  const timeZone = useTimeZone();
  const { email, contact_no, home, wanted_on, created_at, status, answers, overdue } = guestcard;
  const label = (name: string) =>
    i18n.exists(`guestcard:fields.${name}`) ? t(`guestcard:fields.${name}`) : name;
  return (
    <Card
      title={t('guestcard.title')}
      action={
        overdue ? (
          <Badge color="danger" appearance="tint">
            {t('guestcard.due')}
          </Badge>
        ) : null
      }
    >
      <FactList
        facts={[
          [t('columns.status'), t(`status.${status}`)],
          [t('guestcard.email'), email],
          [t('guestcard.phone'), contact_no === '' ? null : formatPhone(contact_no)],
          [t('columns.home'), home],
          [t('columns.movein_date'), wanted_on === '' ? null : formatDay(wanted_on)],
          [t('columns.created_at'), formatDateTime(created_at, timeZone)],
          ...answers.map(({ name, value }) => [label(name), value] as const),
        ]}
      />
    </Card>
  );
}
