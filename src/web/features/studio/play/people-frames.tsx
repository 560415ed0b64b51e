import { makeStyles, tokens } from '@fluentui/react-components';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlayedPerson } from '../../../../engine/play/people.ts';
import { TabRow } from '../../../widgets/tab-row.tsx';
import { useNarrow } from '../../../widgets/use-narrow.ts';
import { type FrameProps, PreviewFrame } from './preview-frame.tsx';

const useStyles = makeStyles({
  frames: {
    display: 'grid',
    gap: '16px',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(380px, 100%), 1fr))',
  },
  one: { display: 'grid', gap: '8px', minWidth: 0 },
  hidden: { display: 'none' },
  name: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
});

interface PeopleFramesProps {
  readonly people: readonly PlayedPerson[];
  /** The ids of those whose turn it is. */
  readonly onTurn: readonly string[];
  readonly frame: Omit<FrameProps, 'person' | 'onEvent'>;
  readonly onEvent: (person: string, event: Parameters<FrameProps['onEvent']>[0]) => void;
}

/** Everybody's pages side by side; where there is no room for that, one behind the other. None forgets what is typed. */
export function PeopleFrames({ people, onTurn, frame, onEvent }: PeopleFramesProps) {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const isNarrow = useNarrow();
  const panel = useId();
  const [chosen, setChosen] = useState<string | null>(null);
  const seen = people.find(({ id }) => id === chosen)?.id ?? onTurn[0] ?? people[0]?.id;
  const nameOf = (id: string) => (onTurn.includes(id) ? t('play.has_turn', { party: id }) : id);
  return (
    <>
      {isNarrow ? (
        <TabRow
          name={t('play.seen_as')}
          tabs={people.map(({ id }, index) => ({ id: `seen-${index}`, content: nameOf(id) }))}
          selected={`seen-${people.findIndex(({ id }) => id === seen)}`}
          panel={panel}
          onSelect={(tab) => setChosen(people[Number(tab.replace('seen-', ''))]?.id ?? null)}
        />
      ) : null}
      <div id={panel} className={styles.frames} {...(isNarrow && { role: 'tabpanel' })}>
        {people.map(({ id }) => (
          <section key={id} className={isNarrow && id !== seen ? styles.hidden : styles.one}>
            {isNarrow ? null : <h2 className={styles.name}>{nameOf(id)}</h2>}
            <PreviewFrame {...frame} person={id} onEvent={(event) => onEvent(id, event)} />
          </section>
        ))}
      </div>
    </>
  );
}
