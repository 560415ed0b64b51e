import { Button, makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({
  place: { display: 'grid', gap: '12px', justifyItems: 'start', marginBlockStart: '24px' },
});

/** A button to start the flow once more, below the end of a flow that a resident has completed. */
export function StartAnother({ start }: { readonly start: () => Promise<void> }) {
  const { t } = useTranslation('portal');
  const styles = useStyles();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const begin = async () => {
    setState('busy');
    try {
      await start();
    } catch {
      setState('failed');
    }
  };
  return (
    <div className={styles.place}>
      <Button disabled={state === 'busy'} onClick={() => void begin()}>
        {t('flow.again')}
      </Button>
      <div role="status">{state === 'failed' ? t('flow.again_failed') : null}</div>
    </div>
  );
}
