import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../app/api/error-text.ts';
import { Modal } from '../../app/dialogs/modal.tsx';
import { Loading } from '../../app/page/loading.tsx';
import { Notice } from '../../app/page/notice.tsx';
import { formatDay, formatMoney } from '../../app/texts/formats.ts';
import type { ScreenProps } from '../../flow/flow-views.ts';
import { fetchUnits, type Guest, type GuestcardSubject } from './guestcard-data.ts';

/** Stays open while the other unit is being assigned. @see spec/pre-application.md §4 Guestcard flow */
export function ChangeUnit({ flow, subject }: ScreenProps<GuestcardSubject>) {
  const [moves, setMoves] = useState(0);
  return (
    <ChangeUnitDialog
      guest={subject.guest()}
      paid={flow.facts.paid === true}
      busy={flow.here.kind === 'task'}
      attempt={moves}
      onChoose={(unit) => {
        setMoves((before) => before + 1);
        flow.send({ type: 'CHANGE_UNIT', data: unit });
      }}
    />
  );
}

interface ChangeUnitDialogProps {
  readonly guest: Guest;
  readonly paid: boolean;
  readonly busy: boolean;
  /** Changes after every choice that came too late: the list is then reloaded. */
  readonly attempt: number;
  readonly onChoose: (unit: string) => void;
}

const useStyles = makeStyles({
  body: { display: 'grid', gap: '16px' },
  text: { margin: 0 },
  list: {
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    display: 'grid',
    maxHeight: '50vh',
    overflowY: 'auto',
  },
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8px 16px',
    paddingBlock: '12px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    ':last-child': { borderBottom: 'none' },
  },
  name: { fontWeight: tokens.fontWeightSemibold },
  detail: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  actions: { display: 'flex', alignItems: 'center', gap: '16px' },
  link: { color: tokens.colorBrandForegroundLink },
});

/** Another guest took the unit first: offers other units. @see spec/pre-application.md §4 Guestcard flow, §8 */
function ChangeUnitDialog({ guest, paid, busy, attempt, onChoose }: ChangeUnitDialogProps) {
  const { t, i18n } = useTranslation('guestcard');
  const styles = useStyles();
  const { propertyId, applicantId } = guest;
  const units = useQuery({
    queryKey: ['guestcard-units', propertyId, attempt],
    queryFn: () => fetchUnits(propertyId, applicantId ?? ''),
    gcTime: 0,
  });
  const { data } = units;
  const none = data !== undefined && data.length === 0;
  return (
    <Modal title={t('change.title')} size="large" actions={null}>
      <div className={styles.body}>
        <p className={styles.text}>{t('change.text')}</p>
        {paid ? <Notice intent="info">{t('change.paid')}</Notice> : null}
        {units.error ? <Notice intent="error">{errorText(i18n, units.error)}</Notice> : null}
        {units.isPending ? <Loading /> : null}
        {none ? <p className={styles.text}>{t('change.none')}</p> : null}
        {data === undefined || none ? null : (
          <ul className={styles.list}>
            {data.map((unit) => {
              const name = t('change.unit', { unit_no: unit.unit_no, building_no: unit.building_no });
              return (
                <li key={unit.id} className={styles.row}>
                  <span>
                    <span className={styles.name}>{name}</span>
                    <br />
                    <span className={styles.detail}>
                      {t('change.detail', {
                        type: unit.unit_type,
                        rent: formatMoney(unit.market_rent, i18n.language),
                        date: formatDay(unit.vacant_date),
                      })}
                    </span>
                  </span>
                  <span className={styles.actions}>
                    <a
                      className={styles.link}
                      href={unit.select_plan_link}
                      target="_blank"
                      rel="noopener"
                      aria-label={t('change.view_unit', { unit: `${unit.unit_no} / ${unit.building_no}` })}
                    >
                      {t('change.view')}
                    </a>
                    <Button
                      appearance="primary"
                      disabledFocusable={busy}
                      aria-label={t('change.choose_unit', { unit: `${unit.unit_no} / ${unit.building_no}` })}
                      onClick={() => onChoose(unit.id)}
                    >
                      {t('change.choose')}
                    </Button>
                  </span>
                </li>
              );
            })}
          </ul>
        )}
        <p className={styles.text} role="status">
          {busy ? t('change.moving') : null}
        </p>
      </div>
    </Modal>
  );
}
