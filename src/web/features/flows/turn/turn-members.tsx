import { makeStyles, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { ClockRegular } from '@fluentui/react-icons/svg/clock';
import { useTranslation } from 'react-i18next';
import type { TurnView } from '../../../../contract/process/process.contract.ts';

const useStyles = makeStyles({
  part: { display: 'grid', gap: '4px', width: '100%' },
  title: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  list: { margin: 0, padding: 0, display: 'grid', gap: '4px', listStyleType: 'none' },
  member: { display: 'flex', alignItems: 'center', gap: '8px', overflowWrap: 'anywhere' },
  icon: { flexShrink: 0, fontSize: '20px' },
  small: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

/** Who of several has acted and who is missing; nothing where one is enough. */
export function TurnMembers({ turn: { members } }: { readonly turn: TurnView }) {
  const { t } = useTranslation('portal');
  const styles = useStyles();
  if (members.length === 0) return null;
  return (
    <section className={styles.part} aria-label={t('turn.members')}>
      <h2 className={styles.title}>{t('turn.members')}</h2>
      <ul className={styles.list}>
        {members.map(({ id, name, acted, me }) => {
          const Icon = acted ? CheckmarkCircleRegular : ClockRegular;
          return (
            <li key={id} className={styles.member}>
              <Icon className={styles.icon} aria-hidden />
              <span>
                {me ? t('turn.by.you') : name}
                <span className={styles.small}> · {t(`turn.${acted ? 'acted' : 'missing'}`)}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
