import { Button, Field, Input, makeStyles, Select } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { CalendarRegular } from '@fluentui/react-icons/svg/calendar';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../app/api/error-text.ts';
import { saveFile } from '../../app/api/save-file.ts';
import { notify } from '../../app/notifications/notifications.ts';
import { localDay } from '../../app/texts/formats.ts';
import { useTimeZone } from '../../app/texts/time-zone.ts';
import {
  type ChosenTransactions,
  filterOf,
  KINDS,
  PERIODS,
  type Period,
  useTransactionFilter,
} from './use-transaction-filter.ts';

/** Milliseconds without typing before the search starts. */
const PAUSE_MS = 300;

const useStyles = makeStyles({
  choice: { display: 'flex', flexWrap: 'wrap', gap: '8px 12px', alignItems: 'end' },
  field: { minWidth: '140px', flexGrow: 1, maxWidth: '260px' },
});

interface ChoiceProps {
  readonly chosen: ChosenTransactions;
  readonly onChoose: (change: Partial<ChosenTransactions>) => void;
}

/** The filter of the list: text, kind and period. */
export function TransactionChoice({ chosen, onChoose }: ChoiceProps) {
  const { t } = useTranslation('ledger');
  const styles = useStyles();
  const [text, setText] = useState(chosen.search);
  useEffect(() => {
    if (text.trim() === chosen.search) return;
    const timer = window.setTimeout(() => onChoose({ search: text.trim() }), PAUSE_MS);
    return () => window.clearTimeout(timer);
  });
  return (
    <search className={styles.choice} aria-label={t('transactions.choice')}>
      <Field className={styles.field} label={t('transactions.search')}>
        <Input type="search" maxLength={100} value={text} onChange={(_, { value }) => setText(value)} />
      </Field>
      <Field className={styles.field} label={t('transactions.kind')}>
        <Select
          value={chosen.kind}
          onChange={(_, { value }) => onChoose({ kind: value as ChosenTransactions['kind'] })}
        >
          <option value="all">{t('transactions.kind_all')}</option>
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(`kinds.${kind}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field className={styles.field} label={t('transactions.period')}>
        <Select value={chosen.period} onChange={(_, { value }) => onChoose({ period: value as Period })}>
          {PERIODS.map((period) => (
            <option key={period} value={period}>
              {t(`transactions.period_${period}`)}
            </option>
          ))}
        </Select>
      </Field>
    </search>
  );
}

/** Downloads the filtered list as a file for spreadsheets. */
export function CsvButton({ token }: { readonly token: string }) {
  const [chosen] = useTransactionFilter();
  const today = localDay(new Date(), useTimeZone());
  const { t } = useTranslation('ledger');
  const save = useSave(token);
  const query = new URLSearchParams(Object.entries(filterOf(chosen, today))).toString();
  const address = `/api/tenant/transactions.csv${query === '' ? '' : `?${query}`}`;
  return (
    <Button icon={<ArrowDownloadRegular />} onClick={() => save(address, 'transactions.csv')}>
      {t('transactions.csv')}
    </Button>
  );
}

/** Downloads the due dates as a file for calendars. */
export function CalendarButton({ token }: { readonly token: string }) {
  const { t } = useTranslation('ledger');
  const save = useSave(token);
  return (
    <Button icon={<CalendarRegular />} onClick={() => save('/api/tenant/due-days.ics', 'due-days.ics')}>
      {t('transactions.calendar')}
    </Button>
  );
}

function useSave(token: string): (address: string, name: string) => void {
  const { i18n } = useTranslation('errors');
  return (address, name) => {
    saveFile(address, name, token).catch((error: unknown) => notify('error', errorText(i18n, error)));
  };
}
