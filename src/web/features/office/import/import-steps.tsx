import { Button, Field, makeStyles, Select, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportView } from '../../../../contract/office/import.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { errorText } from '../../../app/api/error-text.ts';
import { saveFile } from '../../../app/api/save-file.ts';
import { notify } from '../../../app/notifications/notifications.ts';
import { Notice } from '../../../app/page/notice.tsx';
import { ProgressBar } from '../../../app/page/progress-bar.tsx';

const useStyles = makeStyles({
  card: {
    display: 'grid',
    gap: '16px',
    gridTemplateColumns: 'minmax(0, 1fr)',
    padding: '20px 24px',
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase400, overflowWrap: 'anywhere' },
  columns: { display: 'grid', gap: '12px', gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '12px' },
  problems: { margin: 0, paddingInlineStart: '20px', maxHeight: '320px', overflowY: 'auto' },
});

interface ImportStepsProps {
  readonly shown: ImportView;
  readonly token: string;
  readonly listKey: QueryKey;
}

/** An import: its columns, the check of its rows, and the import itself. */
export function ImportSteps({ shown, token, listKey }: ImportStepsProps) {
  const { t, i18n } = useTranslation(['office-import', 'errors']);
  const styles = useStyles();
  const queries = useQueryClient();
  const [mapping, setMapping] = useState(shown.mapping);
  const params = { import_id: shown.import_id };
  const { state, total_rows, done_rows, wrong_rows, added, changed, known, problems } = shown;
  const acting = useMutation({
    mutationFn: (act: 'check' | 'run') =>
      act === 'check'
        ? call('POST /api/office/imports/:import_id/check', { token, params, body: { mapping } })
        : call('POST /api/office/imports/:import_id/run', { token, params }),
    onError: (error) => notify('error', errorText(i18n, error)),
    onSettled: () => queries.invalidateQueries({ queryKey: listKey }),
  });
  const mayAct = state === 'read' || state === 'checked';
  const isBusy = !mayAct && state !== 'done';
  const isComplete = shown.fields.every(({ name, is_required }) => !is_required || mapping[name]);
  return (
    <section className={styles.card} aria-label={shown.file_name}>
      <h2 className={styles.title}>
        {t(`kinds.${shown.kind}`)}: {shown.file_name} ({t('rows', { count: total_rows })})
      </h2>
      {mayAct ? (
        <div className={styles.columns}>
          {shown.fields.map(({ name, is_required }) => (
            <Field key={name} label={t(`fields.${name}`)} required={is_required}>
              <Select
                value={mapping[name] ?? ''}
                onChange={(_, { value }) => setMapping((before) => ({ ...before, [name]: value }))}
              >
                <option value="">{t('no_column')}</option>
                {shown.columns.map((column) => (
                  <option key={column} value={column}>
                    {column}
                  </option>
                ))}
              </Select>
            </Field>
          ))}
        </div>
      ) : null}
      <div role="status">
        {isBusy ? (
          <>
            <ProgressBar
              share={total_rows === 0 ? 0 : done_rows / total_rows}
              aria-label={t(`states.${state}`)}
            />
            {t(`states.${state}`)}
          </>
        ) : null}
        {state === 'checked' || state === 'done' ? (
          <Notice intent={wrong_rows > 0 ? 'error' : 'success'}>
            {t(wrong_rows > 0 ? 'wrong' : state === 'done' ? 'done' : 'right', {
              count: wrong_rows,
              ...{ added, changed, known },
            })}
          </Notice>
        ) : null}
      </div>
      {problems.length === 0 ? null : (
        <ul className={styles.problems}>
          {problems.map(({ row, field, value, code }) => (
            <li key={`${row} ${field} ${code}`}>
              {t('problem', {
                row,
                field: t(`fields.${field}`),
                value,
                problem: t(`problems.${code}`),
              })}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        {mayAct ? (
          <Button
            appearance={state === 'read' || wrong_rows > 0 ? 'primary' : 'secondary'}
            disabledFocusable={acting.isPending || !isComplete}
            onClick={() => acting.mutate('check')}
          >
            {t('check')}
          </Button>
        ) : null}
        {state === 'checked' && wrong_rows === 0 && added + changed > 0 ? (
          <Button
            appearance="primary"
            disabledFocusable={acting.isPending}
            onClick={() => acting.mutate('run')}
          >
            {t('run')}
          </Button>
        ) : null}
        {wrong_rows > 0 ? <ReportButton id={shown.import_id} token={token} /> : null}
      </div>
    </section>
  );
}

function ReportButton({ id, token }: { readonly id: string; readonly token: string }) {
  const { t, i18n } = useTranslation(['office-import', 'errors']);
  const saving = useMutation({
    mutationFn: () => saveFile(`/api/office/imports/${id}/report.csv`, 'problems.csv', token),
    onError: (error) => notify('error', errorText(i18n, error)),
  });
  return (
    <Button
      icon={<ArrowDownloadRegular />}
      disabledFocusable={saving.isPending}
      onClick={() => saving.mutate()}
    >
      {t('save_report')}
    </Button>
  );
}
