import { makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResidentFileEntry } from '../../../../contract/resident/workorder.contract.ts';

const useStyles = makeStyles({
  photos: { display: 'flex', flexWrap: 'wrap', gap: '8px', listStyleType: 'none', margin: 0, padding: 0 },
  photo: {
    display: 'block',
    width: '96px',
    height: '72px',
    objectFit: 'cover',
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});

interface PhotoRowProps {
  readonly label: string;
  readonly files: readonly Pick<ResidentFileEntry, 'id' | 'file_name' | 'file_path'>[];
}

/** Photos in a row, each a link to the whole picture; nothing without photos. */
export function PhotoRow({ label, files }: PhotoRowProps) {
  const { t } = useTranslation('office-workorders');
  const styles = useStyles();
  if (files.length === 0) return null;
  return (
    <ul className={styles.photos} aria-label={label}>
      {files.map(({ id, file_name, file_path }) => (
        <li key={id}>
          <a href={file_path} target="_blank" rel="noreferrer">
            <Photo path={file_path} name={t('record.photo', { name: file_name })} />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Every read of the page brings another address of the same picture: the first one stays. */
function Photo({ path, name }: { readonly path: string; readonly name: string }) {
  const [src] = useState(path);
  return <img className={useStyles().photo} src={src} alt={name} />;
}
