import type { i18n } from 'i18next';
import type { Workorder } from '../../../contract/resident/workorder.contract.ts';

/** A workorder that is looked at. */
export interface OpenWorkorder {
  readonly workorder: Workorder;
  readonly token: string;
  readonly i18n: i18n;
  /** It is another one now; null: the server is asked again. */
  readonly onChanged: (workorder: Workorder | null) => void;
}
