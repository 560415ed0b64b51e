import { Badge, makeStyles } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { WorkorderVisit } from '../../../../contract/office/workorders/workorder-record.contract.ts';
import type { ResidentFileEntry } from '../../../../contract/resident/workorder.contract.ts';
import { formatDateTime } from '../../../app/texts/formats.ts';
import { Card } from '../../../resident/card.tsx';
import { useCardListStyles } from '../../../resident/card-list.ts';
import { useLinkStyles } from '../../../resident/link-styles.ts';
import { PhotoRow } from '../workorders/photo-row.tsx';
import { VisitFacts } from '../workorders/visit-facts.tsx';
import { ActForm } from './act-form.tsx';
import { photoAddress } from './kept-photos.ts';
import type { VisitActs } from './use-visit-acts.ts';
import { WaitingActs } from './waiting-acts.tsx';

const useStyles = makeStyles({ text: { margin: 0, whiteSpace: 'pre-line' } });

interface VisitCardProps {
  readonly visit: WorkorderVisit;
  readonly acting: VisitActs;
}

/** One of the member's workorders: what to know, what waits to be sent, and what can be done. */
export function VisitCard({ visit, acting }: VisitCardProps) {
  const { t } = useTranslation(['office-visits', 'office-workorders']);
  const styles = useStyles();
  const lists = useCardListStyles();
  const links = useLinkStyles();
  const { workorder, notes, process_id } = visit;
  const photos = useKeptPhotos([...workorder.photos, ...notes.flatMap((note) => note.photos)]);
  const acts = acting.acts.filter(({ workorder_id }) => workorder_id === workorder.workorder_id);
  return (
    <Card
      title={t('office-workorders:record.title', { title: workorder.title, reference: workorder.reference })}
      action={
        workorder.emergency ? (
          <Badge color="danger" appearance="filled">
            {t('office-workorders:card.emergency')}
          </Badge>
        ) : null
      }
    >
      <VisitFacts visit={visit} />
      <PhotoRow label={t('office-workorders:record.photos')} files={photos} />
      <ul className={lists.list}>
        {notes.map(({ note_id, author, text, at }) => (
          <li key={note_id}>
            <p className={styles.text}>{text}</p>
            <span className={lists.small}>
              {author} · {formatDateTime(at, workorder.time_zone)}
            </span>
          </li>
        ))}
      </ul>
      <WaitingActs acts={acts} onDrop={acting.drop} />
      <ActForm visit={visit} acts={acts} onAct={acting.add} />
      {process_id === null ? null : (
        <Link className={links.plain} to={`/office/process/${process_id}`}>
          {t('office-workorders:record.process')}
        </Link>
      )}
    </Card>
  );
}

/** These photos, at their addresses on this device where they are kept: an address of the server ends after 30 minutes. */
function useKeptPhotos(files: readonly ResidentFileEntry[]): readonly ResidentFileEntry[] {
  const [kept, setKept] = useState<ReadonlyMap<string, string>>(new Map());
  const ids = files.map(({ id }) => id).join(' ');
  useEffect(() => {
    const made: string[] = [];
    let isGone = false;
    const read = async () => {
      const found = new Map<string, string>();
      for (const id of ids.split(' ').filter((one) => one !== '')) {
        const address = await photoAddress(id).catch(() => null);
        if (address === null) continue;
        made.push(address);
        found.set(id, address);
      }
      if (!isGone && found.size > 0) setKept(found);
    };
    void read();
    return () => {
      isGone = true;
      for (const address of made) URL.revokeObjectURL(address);
    };
  }, [ids]);
  return files.map((file) => ({ ...file, file_path: kept.get(file.id) ?? file.file_path }));
}
