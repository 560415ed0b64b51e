import { makeStyles } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { offersAt } from '../../../../engine/play/offers.ts';
import { firstToSee, peopleOf, peopleOnTurn } from '../../../../engine/play/people.ts';
import type { Played, Run } from '../../../../engine/play/play.ts';
import type { ReleaseParts } from '../../../../engine/release/read-release.ts';
import { Notice } from '../../../app/page/notice.tsx';
import type { PlayedDraft } from '../../../flow/play-messages.ts';
import { CoverageCard } from './coverage-card.tsx';
import { FactsCard } from './facts-card.tsx';
import { NextCard } from './next-card.tsx';
import { PeopleFrames } from './people-frames.tsx';
import { usePlay } from './play-context.tsx';
import { type FrameProps, PreviewFrame } from './preview-frame.tsx';
import { ScenariosCard } from './scenarios-card.tsx';
import { StageBar } from './stage-bar.tsx';
import { useRun } from './use-run.ts';
import { WhyCard } from './why-card.tsx';

const useStyles = makeStyles({
  parts: {
    display: 'grid',
    gap: '20px',
    alignItems: 'start',
    gridTemplateColumns: 'minmax(0, 3fr) minmax(300px, 2fr)',
    '@media (max-width: 1099px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  cards: {
    display: 'grid',
    gap: '20px',
    alignItems: 'start',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(360px, 100%), 1fr))',
  },
  column: { display: 'grid', gap: '16px', minWidth: 0 },
});

interface PlayedStageProps {
  readonly parts: ReleaseParts;
  readonly played: Played;
  readonly today: string;
}

/** The page of a party on the one side, and on the other side all that the studio decides in its place. */
export function PlayedStage({ parts, played, today }: PlayedStageProps) {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const { shown, act } = useRun(played);
  const { coverage } = usePlay();
  const [isPhone, setIsPhone] = useState(false);
  const run = shown.runs.at(-1) as Run;
  const offers = offersAt(played, run);
  const [person, setPerson] = useState<string | null>(null);
  const [isTogether, setIsTogether] = useState(false);
  const { file } = played.flow;
  const people = peopleOf(file);
  const onTurn = peopleOnTurn(file, run).map((one) => one.id);
  const { id } = played.flow;
  const draft = useMemo(
    (): PlayedDraft => ({
      kind: 'draft',
      flow: played.flow.file,
      forms: parts.forms.filter(({ id: form }) => JSON.stringify(played.flow.file).includes(`"${form}"`)),
      formFacts: played.formFacts,
      texts: parts.locales,
    }),
    [parts, played],
  );
  // Without a choice, the page of whose turn it is.
  const seen = people.find((one) => one.id === person)?.id ?? firstToSee(file, run);
  const take = (who: string, { kind: _, ...step }: Parameters<FrameProps['onEvent']>[0]) => {
    const isOneOfMany = people.some((one) => one.id === who && one.id !== one.party);
    act({ do: 'take', step: { ...step, ...(isOneOfMany && { as: who }) } });
  };
  const frame = { draft, run, revision: shown.steps.length, epoch: shown.epoch, isPhone };
  const bar = (
    <StageBar
      people={people}
      person={person}
      onTurn={onTurn}
      isTogether={isTogether}
      isPhone={isPhone}
      onPerson={setPerson}
      onPhone={setIsPhone}
      onTogether={setIsTogether}
    />
  );
  return (
    <>
      {shown.stopped === null ? null : (
        <Notice intent="warning">{t('play.stopped', { step: shown.stopped })}</Notice>
      )}
      {isTogether ? (
        <div className={styles.column}>
          {bar}
          <PeopleFrames people={people} onTurn={onTurn} frame={frame} onEvent={take} />
        </div>
      ) : null}
      <div className={isTogether ? styles.cards : styles.parts}>
        {isTogether ? null : (
          <div className={styles.column}>
            {bar}
            <PreviewFrame {...frame} person={seen} onEvent={(event) => take(seen, event)} />
          </div>
        )}
        <div className={styles.column}>
          <NextCard shown={shown} offers={offers} act={act} />
          <FactsCard played={played} shown={shown} act={act} />
          <WhyCard played={played} run={run} />
          <ScenariosCard played={played} shown={shown} today={today} act={act} />
          {coverage?.flow === id ? <CoverageCard items={coverage.items} act={act} /> : null}
        </div>
      </div>
    </>
  );
}
