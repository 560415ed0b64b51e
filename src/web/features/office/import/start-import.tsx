import { Button, Field, makeStyles, Select, tokens } from '@fluentui/react-components';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { IMPORT_ROWS } from '../../../../contract/limits.ts';
import { IMPORT_KINDS, type ImportKind } from '../../../../contract/office/import-kinds.ts';
import { call } from '../../../app/api/api-client.ts';
import { errorText } from '../../../app/api/error-text.ts';
import { Notice } from '../../../app/page/notice.tsx';

const useStyles = makeStyles({
  start: { display: 'flex', flexWrap: 'wrap', gap: '12px', alignItems: 'end' },
  text: { flexBasis: '100%', margin: 0, color: tokens.colorNeutralForeground2 },
});

interface StartImportProps {
  readonly token: string;
  readonly listKey: QueryKey;
}

/** Sends a file; nothing is imported yet. */
export function StartImport({ token, listKey }: StartImportProps) {
  const { t, i18n } = useTranslation(['office-import', 'errors']);
  const styles = useStyles();
  const queries = useQueryClient();
  const [, setParams] = useSearchParams();
  const [kind, setKind] = useState<ImportKind>('units');
  const picker = useRef<HTMLInputElement>(null);
  const sending = useMutation({
    mutationFn: (file: File) => {
      const body = new FormData();
      body.append('kind', kind);
      body.append('file', file);
      return call('POST /api/office/imports', { token, body });
    },
    onSuccess: async ({ import_id }) => {
      await queries.invalidateQueries({ queryKey: listKey });
      setParams({ id: import_id });
    },
  });
  return (
    <div className={styles.start}>
      <p className={styles.text}>{t('intro', { limit: IMPORT_ROWS })}</p>
      <Field label={t('kind')}>
        <Select value={kind} onChange={(_, { value }) => setKind(value as ImportKind)}>
          {IMPORT_KINDS.map((one) => (
            <option key={one} value={one}>
              {t(`kinds.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Button
        appearance="primary"
        disabledFocusable={sending.isPending}
        onClick={() => picker.current?.click()}
      >
        {t('choose')}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,text/csv"
        aria-label={t('choose')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) sending.mutate(file);
          target.value = '';
        }}
      />
      {sending.error === null ? null : (
        <Notice intent="error" role="alert" className={styles.text}>
          {errorText(i18n, sending.error)}
        </Notice>
      )}
    </div>
  );
}
