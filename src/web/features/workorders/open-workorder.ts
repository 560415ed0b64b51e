import type { i18n } from 'i18next';
import type { Workorder } from '../../../contract/resident/workorder.contract.ts';

/** The workorder that is open. */
export interface OpenWorkorder {
  readonly workorder: Workorder;
  readonly token: string;
  readonly i18n: i18n;
  /** Called with the changed workorder; null reloads it from the server. */
  readonly onChanged: (workorder: Workorder | null) => void;
}
