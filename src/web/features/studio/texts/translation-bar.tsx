import { Button, makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lateComponent } from '../../../app/late-component.tsx';
import { useDraftDocument } from '../document/draft-provider.tsx';

// Reading and writing files of translations is fetched when somebody wants it.
const ExportDialog = lateComponent(async () => (await import('./export-dialog.tsx')).ExportDialog, Nothing);
const ImportDialog = lateComponent(async () => (await import('./import-dialog.tsx')).ImportDialog, Nothing);

const LanguagesDialog = lateComponent(
  async () => (await import('./languages-dialog.tsx')).LanguagesDialog,
  Nothing,
);

const useStyles = makeStyles({
  bar: { display: 'flex', flexWrap: 'wrap', gap: '12px', alignItems: 'center' },
});

type Open = 'export' | 'import' | 'languages' | null;

/** What is done with the texts of a language as a whole. */
export function TranslationBar() {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const { readOnly } = useDraftDocument();
  const [open, setOpen] = useState<Open>(null);
  const [done, setDone] = useState<number | null>(null);
  const show = (next: Open) => {
    setDone(null);
    setOpen(next);
  };
  const close = () => setOpen(null);
  return (
    <div className={styles.bar}>
      <Button size="large" onClick={() => show('export')}>
        {t('translation.export')}
      </Button>
      {readOnly ? null : (
        <>
          <Button size="large" onClick={() => show('import')}>
            {t('translation.import')}
          </Button>
          <Button size="large" onClick={() => show('languages')}>
            {t('translation.languages')}
          </Button>
        </>
      )}
      <span role="status">{done === null ? '' : t('translation.done', { count: done })}</span>
      {open === 'export' ? <ExportDialog onDismiss={close} /> : null}
      {open === 'languages' ? <LanguagesDialog onDismiss={close} /> : null}
      {open === 'import' ? (
        <ImportDialog
          onDone={(count) => {
            setDone(count);
            close();
          }}
          onDismiss={close}
        />
      ) : null}
    </div>
  );
}

function Nothing() {
  return null;
}
