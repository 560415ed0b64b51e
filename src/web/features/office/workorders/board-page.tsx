import { makeStyles } from '@fluentui/react-components';
import { WrenchRegular } from '@fluentui/react-icons/svg/wrench';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { policiesMay } from '../../../../contract/access/grants.ts';
import type {
  BoardCard,
  WorkorderBoard,
} from '../../../../contract/office/workorders/workorder-board.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { Notice } from '../../../app/page/notice.tsx';
import { EmptyState } from '../../../resident/empty-state.tsx';
import { useLinkStyles } from '../../../resident/link-styles.ts';
import { Loaded } from '../../../resident/loaded.tsx';
import { TabRow } from '../../../widgets/tab-row.tsx';
import { type OfficeMember, OfficePage } from '../frame/office-page.tsx';
import { REFRESH_MS } from '../frame/refresh.ts';
import { useClaim } from '../frame/use-claim.ts';
import { BoardColumns } from './board-columns.tsx';
import { BoardFilterBar } from './board-filter-bar.tsx';
import { BOARD_KEY } from './board-key.ts';
import { CalendarView } from './calendar-view.tsx';
import { GiveDialog } from './give-dialog.tsx';
import { isShown, useBoardFilter } from './use-board-filter.ts';

const VIEWS = ['board', 'calendar'] as const;

const useStyles = makeStyles({
  view: { display: 'grid', gap: '16px', gridTemplateColumns: 'minmax(0, 1fr)' },
});

/** `/office/workorders?show=calendar`: the workorders of the property that have not ended, by phase or by day. */
export function BoardPage() {
  const { t } = useTranslation(['office-workorders', 'office-visits', 'office-inspections']);
  const links = useLinkStyles();
  const pages = ({ policies }: OfficeMember) => (
    <>
      {policiesMay(policies, 'serve workorders') ? (
        <Link className={links.plain} to="/office/workorders/today">
          {t('office-visits:link')}
        </Link>
      ) : null}
      <Link className={links.plain} to="/office/workorders/plans">
        {t('office-inspections:link')}
      </Link>
    </>
  );
  return (
    <OfficePage title={t('title')} actions={pages}>
      {(member) => <Read {...member} />}
    </OfficePage>
  );
}

function Read({ token, user_id }: OfficeMember) {
  const { i18n } = useTranslation();
  const query = useQuery({
    queryKey: [BOARD_KEY, user_id, i18n.language],
    queryFn: ({ signal }) => call('GET /api/office/workorders/board', { token, signal }),
    refetchInterval: REFRESH_MS,
  });
  return <Loaded query={query}>{(board) => <Views board={board} token={token} />}</Loaded>;
}

function Views({ board, token }: { readonly board: WorkorderBoard; readonly token: string }) {
  const { t } = useTranslation('office-workorders');
  const styles = useStyles();
  const panel = useId();
  const [filter, choose] = useBoardFilter();
  const [given, give] = useState<BoardCard | null>(null);
  const claim = useClaim(token, BOARD_KEY);
  const cards = board.cards.filter((card) => isShown(filter, card));
  const shown = { board: { ...board, cards }, claim, onGive: give };
  return (
    <>
      <TabRow
        name={t('views.name')}
        tabs={VIEWS.map((id) => ({ id, content: t(`views.${id}`) }))}
        selected={filter.show}
        panel={panel}
        onSelect={(id) => choose({ show: id === 'calendar' ? 'calendar' : 'board' })}
      />
      <div id={panel} role="tabpanel" aria-labelledby={`tab-${filter.show}`} className={styles.view}>
        <BoardFilterBar board={board} filter={filter} onChoose={choose} />
        {board.is_cut ? <Notice intent="warning">{t('cut', { count: board.cards.length })}</Notice> : null}
        {filter.show === 'calendar' ? (
          <CalendarView board={shown.board} filter={filter} onChoose={choose} />
        ) : cards.length > 0 ? (
          <BoardColumns {...shown} />
        ) : board.cards.length > 0 ? (
          <EmptyState text={t('none_here', { count: board.cards.length })} />
        ) : (
          <EmptyState text={t('none')} icon={<WrenchRegular />} />
        )}
      </div>
      {given === null ? null : (
        <GiveDialog card={given} colleagues={board.colleagues} token={token} onClose={() => give(null)} />
      )}
    </>
  );
}
