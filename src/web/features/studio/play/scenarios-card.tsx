import { Button, Field, Input, makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Played } from '../../../../engine/play/play.ts';
import { type Scenario, type ScenarioFile, scenarioOf } from '../../../../engine/play/scenario-file.ts';
import { Card } from '../../../resident/card.tsx';
import { useDraftDocument } from '../document/draft-provider.tsx';
import type { RunAction } from './run-steps.ts';
import type { ShownRun } from './use-run.ts';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid', gap: '8px' },
  row: { display: 'flex', flexWrap: 'wrap', gap: '8px', alignItems: 'center' },
  name: { flexGrow: 1, overflowWrap: 'anywhere' },
  save: { display: 'flex', flexWrap: 'wrap', gap: '8px', alignItems: 'end' },
});

interface ScenariosCardProps {
  readonly played: Played;
  readonly shown: ShownRun;
  readonly today: string;
  readonly act: (action: RunAction) => void;
}

/** The scenarios of the flow, which must pass before a publication; the run becomes another one. */
export function ScenariosCard({ played, shown, today, act }: ScenariosCardProps) {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const document = useDraftDocument();
  const [name, setName] = useState('');
  const flow = played.flow.id;
  const path = `flows/${flow}.scenarios.json`;
  const kept = (document.json(path) as Partial<ScenarioFile> | undefined)?.scenarios ?? [];
  const isTaken = kept.some((one) => one.name === name.trim());
  const save = () => {
    const run = { name: name.trim(), today, start: shown.start, steps: shown.steps };
    const scenario = scenarioOf(run, shown.runs);
    if (document.text(path) === null) document.replace(path, fileText(flow, [scenario]));
    else document.edit([{ path, at: ['scenarios', kept.length], value: scenario }]);
    setName('');
  };
  const play = ({ start: { to: _, ...start }, steps }: Scenario) =>
    act({ do: 'begin', start, ahead: steps.map(({ to: _to, ...step }) => step) });
  return (
    <Card title={t('play.scenarios')}>
      <ul className={styles.list}>
        {kept.map((scenario, index) => (
          <li key={scenario.name} className={styles.row}>
            <span className={styles.name}>{scenario.name}</span>
            <Button aria-label={t('play.play_named', { name: scenario.name })} onClick={() => play(scenario)}>
              {t('play.play')}
            </Button>
            {document.readOnly ? null : (
              <Button
                appearance="subtle"
                aria-label={t('play.remove_named', { name: scenario.name })}
                onClick={() => document.edit([{ path, at: ['scenarios', index], value: undefined }])}
              >
                {t('play.remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {document.readOnly ? null : (
        <div className={styles.save}>
          <Field
            label={t('play.scenario_name')}
            {...(isTaken && { validationMessage: t('play.name_taken') })}
          >
            <Input value={name} maxLength={120} onChange={(_, { value }) => setName(value)} />
          </Field>
          <Button
            disabledFocusable={name.trim() === '' || isTaken || shown.steps.length === 0}
            onClick={save}
          >
            {t('play.save')}
          </Button>
        </div>
      )}
    </Card>
  );
}

function fileText(flow: string, scenarios: readonly Scenario[]): string {
  return `${JSON.stringify({ $schema: '../schemas/scenarios.schema.json', flow, scenarios }, null, 2)}\n`;
}
