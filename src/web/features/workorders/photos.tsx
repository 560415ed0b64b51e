import { makeStyles, tokens } from '@fluentui/react-components';
import type { ResidentFileEntry } from '../../../contract/resident/workorder.contract.ts';

const useStyles = makeStyles({
  photos: { display: 'flex', flexWrap: 'wrap', gap: '12px', listStyleType: 'none', margin: 0, padding: 0 },
  photo: {
    display: 'block',
    width: '120px',
    height: '90px',
    objectFit: 'cover',
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});

interface PhotosProps {
  readonly label: string;
  readonly files: readonly ResidentFileEntry[];
  /** What a screen reader says about the photo in a file of that name. */
  readonly nameOf: (name: string) => string;
}

/** Photos in a row, each a link to the whole picture; nothing without photos. */
export function Photos({ label, files, nameOf }: PhotosProps) {
  const styles = useStyles();
  if (files.length === 0) return null;
  return (
    <ul className={styles.photos} aria-label={label}>
      {files.map(({ id, file_name, file_path }) => (
        <li key={id}>
          <a href={file_path} target="_blank" rel="noreferrer">
            <img className={styles.photo} src={file_path} alt={nameOf(file_name)} />
          </a>
        </li>
      ))}
    </ul>
  );
}
