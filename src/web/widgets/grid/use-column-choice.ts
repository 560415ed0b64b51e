import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TablePreferences } from '../../../contract/session/resident.contract.ts';
import type { UserSession } from '../../../contract/session/session.contract.ts';
import { call } from '../../app/api/api-client.ts';
import { errorText } from '../../app/api/error-text.ts';
import { notify } from '../../app/notifications/notifications.ts';
import { keepColumns, keptColumns } from '../../app/store/columns.ts';
import { useLatest } from '../../app/use-latest.ts';
import { type ColumnChoice, NOTHING_CHOSEN } from './grid-column.ts';

/** Milliseconds without a further change after which a choice is sent. */
const SEND_MS = 400;

/**
 * A person's choices for the columns of a table: read once for all tables, applied at once when they change, and stored
 * under the id of the table; until the server responds, the last stored choices apply. For visitors they last as long
 * as the page.
 *
 * @see spec/platform.md §4 Data grid, §7
 */
export function useColumnChoice(
  tableId: string,
  user: Pick<UserSession, 'user_id' | 'token'> | null,
): readonly [ColumnChoice, (choice: ColumnChoice) => void] {
  const { i18n } = useTranslation('errors');
  const client = useQueryClient();
  const [own, setOwn] = useState<ColumnChoice | null>(null);
  const [last] = useState(() => user && keptColumns(window.localStorage, user.user_id));
  const unsent = useRef<{ readonly choice: ColumnChoice; readonly timer: number } | null>(null);
  const queryKey = ['user_details', user?.user_id ?? ''];
  const { data } = useQuery({
    queryKey,
    enabled: user !== null,
    queryFn: async ({ signal }) => {
      const details = await call('GET /api/user_details', { token: user?.token ?? '', signal });
      return keepColumns(window.localStorage, user?.user_id ?? '', details);
    },
  });

  const send = useLatest(async () => {
    const { choice, timer } = unsent.current ?? {};
    unsent.current = null;
    if (choice === undefined || user === null) return;
    window.clearTimeout(timer);
    const sent = { table_preference: { [tableId]: mutable(choice) } };
    try {
      const kept = await call('POST /api/user_details', { token: user.token, body: sent, keepalive: true });
      client.setQueryData(queryKey, keepColumns(window.localStorage, user.user_id, kept));
    } catch (error) {
      notify('error', errorText(i18n, error));
    }
  });
  // A choice is also sent if the person leaves the page at once.
  useEffect(() => () => void send.current(), [send]);

  const choose = useCallback(
    (choice: ColumnChoice) => {
      setOwn(choice);
      window.clearTimeout(unsent.current?.timer);
      unsent.current = { choice, timer: window.setTimeout(() => void send.current(), SEND_MS) };
    },
    [send],
  );
  return [own ?? (data ?? last)?.table_preference[tableId] ?? NOTHING_CHOSEN, choose];
}

const mutable = ({ hidden, widths, order }: ColumnChoice): TablePreferences[string] => ({
  hidden: [...hidden],
  widths: { ...widths },
  ...(order === undefined ? {} : { order: [...order] }),
});
