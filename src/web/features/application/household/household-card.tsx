import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { HouseholdMember } from '../../../../contract/application/household.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { errorText } from '../../../app/api/error-text.ts';
import type { ApplicationAnswer } from '../../../app/application-query.ts';
import type { Question } from '../../../app/dialogs/ask.tsx';
import { notify } from '../../../app/notifications/notifications.ts';
import { standingText } from '../../../open-work/standing-text.ts';
import {
  HOUSEHOLD_CARD,
  householdKey,
  showHousehold,
  useHousehold,
} from '../../../open-work/use-household.ts';

const AddPerson = lazy(async () => ({ default: (await import('./add-person.tsx')).AddPerson }));

interface HouseholdCardProps {
  readonly token: string;
  readonly answer: ApplicationAnswer;
  readonly ask: (question: Question) => Promise<boolean>;
}

const useStyles = makeStyles({
  card: {
    display: 'grid',
    gap: '12px',
    marginBlockStart: '24px',
    padding: '24px',
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    '@media (max-width: 599px)': { padding: '16px' },
    '@media print': { display: 'none' },
  },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8px 16px',
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500 },
  people: { display: 'grid', margin: 0, padding: 0, listStyleType: 'none' },
  person: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '2px 16px',
    alignItems: 'center',
    padding: '12px 0',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  name: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  type: { fontWeight: tokens.fontWeightRegular, color: tokens.colorNeutralForeground2 },
  standing: { gridColumnStart: 1, color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
});

function Person({ member, onRemove }: { member: HouseholdMember; onRemove: () => void }) {
  const { t } = useTranslation(['portal', 'application']);
  const styles = useStyles();
  const { first_name, applicant_type, is_you, can_remove } = member;
  return (
    <li className={styles.person}>
      <span className={styles.name}>
        {is_you ? t('apply.household.you', { name: first_name }) : first_name}{' '}
        <span className={styles.type}>{t(`fees.types.${applicant_type}`)}</span>
      </span>
      {can_remove ? (
        <Button aria-label={t('apply.household.remove_named', { name: first_name })} onClick={onRemove}>
          {t('apply.household.remove')}
        </Button>
      ) : null}
      <span className={styles.standing}>{standingText(t, member)}</span>
    </li>
  );
}

/**
 * The members of the household, and who of them still has something to do; their answers are not shown. The primary
 * applicant adds and removes people here. Empty for a person who applies alone and may invite nobody.
 *
 * @see spec/platform.md §4 Co-applicant toggles
 */
export function HouseholdCard({ token, answer, ask }: HouseholdCardProps) {
  const { t, i18n } = useTranslation(['portal', 'application']);
  const styles = useStyles();
  const queries = useQueryClient();
  const { data } = useHousehold(token);
  const [adding, setAdding] = useState(false);
  const isThere = data !== undefined;
  const { hash } = useLocation();
  useEffect(() => {
    if (isThere && hash === `#${HOUSEHOLD_CARD}`) showHousehold();
  }, [isThere, hash]);
  if (data === undefined || (data.members.length < 2 && !data.can_invite)) return null;
  const reload = () => void queries.invalidateQueries({ queryKey: householdKey(token) });
  const remove = async ({ id, first_name: name, applicant_type }: HouseholdMember) => {
    const sure = await ask({
      title: t('apply.household.confirm_remove.title', { name }),
      text: `${t('apply.household.confirm_remove.sure')} ${t('apply.household.confirm_remove.text', { name })}`,
      confirm: t('apply.household.remove'),
    });
    if (!sure) return;
    await call('DELETE /api/co-applicant/:id', { token, params: { id } }).then(
      () =>
        notify('success', t('apply.household.removed', { name, role: t(`fees.types.${applicant_type}`) })),
      (error: unknown) => notify('error', errorText(i18n, error)),
    );
    reload();
  };
  return (
    <section className={styles.card} aria-labelledby={HOUSEHOLD_CARD}>
      <div className={styles.head}>
        <h2 id={HOUSEHOLD_CARD} tabIndex={-1} className={styles.title}>
          {t('apply.household.title')}
        </h2>
        {data.can_invite ? <Button onClick={() => setAdding(true)}>{t('apply.household.add')}</Button> : null}
      </div>
      <ul className={styles.people}>
        {data.members.map((member) => (
          <Person key={member.id} member={member} onRemove={() => void remove(member)} />
        ))}
      </ul>
      {adding ? (
        <Suspense fallback={null}>
          <AddPerson
            token={token}
            facts={answer.form_facts}
            guarantors={data.can_add_guarantor}
            onClose={() => setAdding(false)}
            onAdded={() => {
              setAdding(false);
              reload();
            }}
          />
        </Suspense>
      ) : null}
    </section>
  );
}
