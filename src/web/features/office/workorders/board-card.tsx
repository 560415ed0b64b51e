import { Badge, Button, makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { BoardCard } from '../../../../contract/office/workorders/workorder-board.contract.ts';
import { daysBetween } from '../../../../engine/language/days.ts';
import { rangeText } from '../../../../engine/language/moments.ts';
import { dueText } from '../../../app/texts/due-text.ts';
import { localDay } from '../../../app/texts/formats.ts';
import { useLinkStyles } from '../../../resident/link-styles.ts';
import type { ClaimTurn } from '../frame/use-claim.ts';
import { cardAddress } from './card-address.ts';

const useStyles = makeStyles({
  card: {
    position: 'relative',
    display: 'grid',
    gap: '4px',
    gridTemplateColumns: 'minmax(0, 1fr)',
    padding: '12px',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    overflowWrap: 'anywhere',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  small: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  badges: { display: 'flex', flexWrap: 'wrap', gap: '4px', ':empty': { display: 'none' } },
  // Above the link of the whole card.
  actions: {
    position: 'relative',
    zIndex: 1,
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 8px',
    alignItems: 'center',
  },
});

interface BoardCardViewProps {
  readonly card: BoardCard;
  readonly time_zone: string;
  /** At the property. */
  readonly today: string;
  /** Whether there is somebody to give the work to. */
  readonly canGive: boolean;
  readonly claim: ClaimTurn;
  readonly onGive: (card: BoardCard) => void;
}

/** A workorder on the board: what, where, since when, until when, and who has it. */
export function BoardCardView({ card, time_zone, today, canGive, claim, onGive }: BoardCardViewProps) {
  const { t, i18n } = useTranslation(['office-workorders', 'portal']);
  const styles = useStyles();
  const links = useLinkStyles();
  const { title, home, resident, created_at, due_at, claimed_by, visit_from, visit_until, mine } = card;
  const begun = localDay(new Date(created_at), time_zone);
  const age = Math.max(0, daysBetween(begun, today));
  const holder = claimed_by?.name ?? t(card.on_office ? 'card.nobody' : 'card.on_resident');
  const visit =
    visit_from === null || visit_until === null
      ? null
      : t(card.visit_agreed ? 'card.visit' : 'card.visit_proposed', {
          visit: rangeText(i18n.language, visit_from, visit_until, time_zone),
        });
  return (
    <li className={styles.card}>
      <Link className={links.whole} to={cardAddress(card)}>
        {title}
      </Link>
      <span className={styles.small}>
        {[home, resident, t('card.age', { count: age })].filter((part) => part !== '').join(' · ')}
      </span>
      <span className={styles.badges}>
        {card.emergency ? (
          <Badge color="danger" appearance="filled">
            {t('card.emergency')}
          </Badge>
        ) : null}
        {card.overdue ? (
          <Badge color="danger" appearance="tint">
            {t('portal:turn.is_overdue')}
          </Badge>
        ) : null}
      </span>
      {[
        visit,
        due_at === null ? null : t('portal:turn.due_by', { date: dueText(due_at, time_zone) }),
        t(card.permission_to_enter ? 'card.may_enter' : 'card.may_not_enter'),
        holder,
      ].map((line) =>
        line === null ? null : (
          <span key={line} className={styles.small}>
            {line}
          </span>
        ),
      )}
      <span className={styles.actions}>
        {card.may_act && (claimed_by === null || mine) ? (
          <Button size="small" disabledFocusable={claim.isPending} onClick={() => claim.toggle(card)}>
            {t(mine ? 'portal:turn.give_back' : 'portal:turn.claim')}
          </Button>
        ) : null}
        {card.may_act && canGive ? (
          <Button size="small" appearance="subtle" onClick={() => onGive(card)}>
            {t('card.give')}
          </Button>
        ) : null}
        <Link className={links.plain} to={`/office/workorders/view/${card.workorder_id}`}>
          {t('record.open')}
        </Link>
      </span>
    </li>
  );
}
