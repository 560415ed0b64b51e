import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../app/api/error-text.ts';
import { notify } from '../../../app/notifications/notifications.ts';
import { APPLICATIONS_KEY } from '../applications/applications-grid.tsx';

/** The key of the cases in the query cache. */
export const CASE_KEY = 'office case';

/**
 * A change of an application from its case: says what happened, and reads the case anew.
 *
 * @param change makes it, and returns the text that says so.
 * @param onDone closes the dialog.
 * @example const removing = useCaseChange((reason: string) => call(…).then(() => t('actions.removed')), close)
 */
export function useCaseChange<Wish>(change: (wish: Wish) => Promise<string>, onDone?: () => void) {
  const { i18n } = useTranslation('errors');
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (text) => {
      notify('success', text);
      onDone?.();
    },
    onError: (error) => notify('error', errorText(i18n, error)),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: [CASE_KEY] }),
        queries.invalidateQueries({ queryKey: [APPLICATIONS_KEY] }),
      ]),
  });
}
