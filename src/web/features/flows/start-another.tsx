import { Button, makeStyles } from '@fluentui/react-components';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({
  place: { display: 'grid', gap: '12px', justifyItems: 'start', marginBlockStart: '24px' },
});

/** A button to start the flow once more, below the end of a flow that a resident has completed. */
export function StartAnother({ start }: { readonly start: () => Promise<void> }) {
  const { t } = useTranslation('portal');
  const styles = useStyles();
  const starting = useMutation({ mutationFn: start });
  return (
    <div className={styles.place}>
      <Button disabled={starting.isPending || starting.isSuccess} onClick={() => starting.mutate()}>
        {t('flow.again')}
      </Button>
      <div role="status">{starting.isError ? t('flow.again_failed') : null}</div>
    </div>
  );
}
