import { makeStyles } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { DraftFile } from '../../../../contract/studio/draft.contract.ts';
import { lateComponent } from '../../../app/late-component.tsx';
import { useDraftDocument } from '../document/draft-provider.tsx';
import { usePlace } from '../document/use-place.ts';
import { FileList } from './file-list.tsx';

/** The editor is large, and needed only when a file is opened. */
const FileEditor = lateComponent(async () => (await import('./file-editor.tsx')).FileEditor);

const useStyles = makeStyles({
  parts: {
    display: 'grid',
    gap: '20px',
    gridTemplateColumns: 'minmax(220px, 300px) minmax(0, 1fr)',
    alignItems: 'start',
    '@media (max-width: 899px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  hint: { margin: 0 },
});

/** The files of a draft, and one of them in the editor. */
export function JsonView({ files }: { readonly files: readonly DraftFile[] }) {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const { readOnly } = useDraftDocument();
  const { file, at, go } = usePlace();
  return (
    <div className={styles.parts}>
      <FileList files={files} current={file} mayEdit={!readOnly} onOpen={(path) => go({ file: path })} />
      {file === null ? (
        <p className={styles.hint}>{t('draft.choose')}</p>
      ) : (
        <FileEditor key={file} path={file} at={at} />
      )}
    </div>
  );
}
