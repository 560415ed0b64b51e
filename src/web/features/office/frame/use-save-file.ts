import { useTranslation } from 'react-i18next';
import { errorText } from '../../../app/api/error-text.ts';
import { saveFile } from '../../../app/api/save-file.ts';
import { notify } from '../../../app/notifications/notifications.ts';

/**
 * Saves the answer of a call of the office as a file, or tells why it is not there.
 *
 * @example const save = useSaveFile(token); save('/api/office/money/export?what=accounts', 'accounts.csv')
 */
export function useSaveFile(token: string): (address: string, name: string) => void {
  const { i18n } = useTranslation('errors');
  return (address, name) => {
    saveFile(address, name, token).catch((error: unknown) => notify('error', errorText(i18n, error)));
  };
}
