import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../app/api/error-text.ts';
import { notify } from '../../../app/notifications/notifications.ts';

/**
 * A change of what a register shows: says that it was done, or why not, and reads the register again.
 *
 * @param key of the register in the query cache
 * @example const { run } = useRegisterChange('office-api-keys'); run(async () => { await call(…); return t('revoked'); })
 */
export function useRegisterChange(key: string) {
  const { i18n } = useTranslation('errors');
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (change: () => Promise<string>) => change(),
    onSuccess: (done) => notify('success', done),
    onError: (error) => notify('error', errorText(i18n, error)),
    onSettled: () => client.invalidateQueries({ queryKey: [key] }),
  });
  return { run: mutate, isPending };
}
