import { Field, makeStyles, Select } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../app/page/notice.tsx';
import { useDraftDocument } from '../document/draft-provider.tsx';
import { usePlace } from '../document/use-place.ts';
import { flowIdOf, flowPathOf, flowPathsIn } from '../states/use-flow.ts';
import { PlayedStage } from './played-stage.tsx';
import { usePlayed } from './use-played.ts';

const useStyles = makeStyles({ view: { display: 'grid', gap: '16px' }, flow: { maxWidth: '420px' } });

/** A flow of the draft is played: in the engine of the portal, with its forms, without a server. */
export function PlayView() {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const document = useDraftDocument();
  const { file, go } = usePlace();
  const flows = flowPathsIn(document);
  const name = flowIdOf(flowPathOf(file, flows));
  const { parts, played, today } = usePlayed(name);
  return (
    <div className={styles.view}>
      <Field label={t('play.flow')} className={styles.flow}>
        <Select value={name} onChange={(_, { value }) => go({ file: `flows/${value}.flow.json` })}>
          {flows.map(flowIdOf).map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Select>
      </Field>
      {played === null ? (
        <Notice intent="warning">{t('play.broken')}</Notice>
      ) : (
        <PlayedStage key={name} parts={parts} played={played} today={today} />
      )}
    </div>
  );
}
