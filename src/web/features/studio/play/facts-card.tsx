import { Field, makeStyles, Select } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { factValues } from '../../../../engine/facts.ts';
import type { Played } from '../../../../engine/play/play.ts';
import { Card } from '../../../resident/card.tsx';
import { valueText } from './condition-text.ts';
import type { RunAction } from './run-steps.ts';
import type { ShownRun } from './use-run.ts';

const useStyles = makeStyles({
  facts: {
    display: 'grid',
    gap: '8px',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(150px, 100%), 1fr))',
  },
  text: { margin: 0 },
});

interface FactsCardProps {
  readonly played: Played;
  readonly shown: ShownRun;
  readonly act: (action: RunAction) => void;
}

/** The facts as they are; a change before the first step is one of the beginning, a later one happens in the run. */
export function FactsCard({ played, shown, act }: FactsCardProps) {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const facts = shown.runs.at(-1)?.facts ?? {};
  const change = (name: string, text: string) => {
    const schema = played.facts.properties[name];
    const value = (schema && factValues(schema))?.find((one) => valueText(one) === text);
    if (value === undefined) return;
    if (shown.steps.length > 0) act({ do: 'take', step: { facts: { [name]: value } } });
    else act({ do: 'begin', start: { facts: { ...shown.start.facts, [name]: value } }, ahead: [] });
  };
  return (
    <Card title={t('play.facts')}>
      <p className={styles.text}>{t('play.facts_hint')}</p>
      <div className={styles.facts}>
        {Object.entries(played.facts.properties).map(([name, schema]) => (
          <Field key={name} label={name} size="small">
            <Select
              size="small"
              title={schema.description}
              value={valueText(facts[name])}
              onChange={(_, { value }) => change(name, value)}
            >
              {(factValues(schema) ?? [facts[name]]).map((value) => (
                <option key={valueText(value)}>{valueText(value)}</option>
              ))}
            </Select>
          </Field>
        ))}
      </div>
    </Card>
  );
}
