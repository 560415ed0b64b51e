import { makeStyles, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { CircleRegular } from '@fluentui/react-icons/svg/circle';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SetupView } from '../../../../contract/office/setup.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { useLinkStyles } from '../../../resident/link-styles.ts';
import { Loaded } from '../../../resident/loaded.tsx';
import { usePostStyles } from '../../../resident/post-row.ts';
import { type OfficeMember, OfficePage } from '../frame/office-page.tsx';
import { AddProperty } from './add-property.tsx';

type Step = SetupView['steps'][number];

/** Where each step is done; the operator of the portal does the others. */
const PAGES: Partial<Record<Step['step'], string>> = {
  contact: '/office/property?group=texts',
  brand: '/office/property?group=brand',
  fees: '/office/property?group=fees',
  documents: '/office/property?group=documents',
  payments: '/office/property?group=gateways',
  plans: '/office/units',
  units: '/office/import',
  listing: '/office/units?state=unlisted',
};

const useStyles = makeStyles({
  page: { display: 'grid', gap: '20px', gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: '720px' },
  text: { margin: 0, color: tokens.colorNeutralForeground2 },
  mark: { display: 'inline-flex', fontSize: '20px', verticalAlign: 'middle', marginInlineEnd: '8px' },
});

/** `/office/setup`: what the property has and lacks before it can run, and the way to another property. */
export function GuidePage() {
  const { t } = useTranslation('office-property');
  return <OfficePage title={t('guide.title')}>{(member) => <Read {...member} />}</OfficePage>;
}

function Read({ token, user_id }: OfficeMember) {
  const query = useQuery({
    queryKey: ['office', 'setup', user_id],
    queryFn: ({ signal }) => call('GET /api/office/setup', { token, signal }),
  });
  return <Loaded query={query}>{(setup) => <Guide setup={setup} token={token} />}</Loaded>;
}

function Guide({ setup, token }: { readonly setup: SetupView; readonly token: string }) {
  const { t } = useTranslation('office-property');
  const rows = usePostStyles();
  const links = useLinkStyles();
  const styles = useStyles();
  const left = setup.steps.filter(({ is_done }) => !is_done).length;
  return (
    <div className={styles.page}>
      <p className={styles.text}>
        {left === 0
          ? t('guide.ready', { name: setup.name })
          : t('guide.left', { count: left, name: setup.name })}
      </p>
      <ol className={rows.list}>
        {setup.steps.map(({ step, is_done, count }) => {
          const page = PAGES[step];
          const name = t(`guide.steps.${step}.name`);
          return (
            <li key={step} className={rows.row}>
              <span className={rows.name}>
                <span className={styles.mark} aria-hidden="true">
                  {is_done ? <CheckmarkCircleRegular /> : <CircleRegular />}
                </span>
                {page === undefined ? (
                  name
                ) : (
                  <Link className={links.plain} to={page}>
                    {name}
                  </Link>
                )}
              </span>
              <span>{t(is_done ? 'guide.done' : 'guide.missing')}</span>
              <span className={rows.small}>{t(`guide.steps.${step}.text`, { count })}</span>
            </li>
          );
        })}
      </ol>
      {setup.may_add ? <AddProperty forms={setup.forms} token={token} /> : null}
    </div>
  );
}
