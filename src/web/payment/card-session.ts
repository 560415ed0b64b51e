import type { CardPluginMeta, CardPluginRequest } from '../../contract/card-plugin.contract.ts';
import { call } from '../app/api/api-client.ts';

/**
 * A session of the provider's card plugin, for an applicant or a guest. It charges nothing.
 *
 * @param feeType the kind of fee of the charge, if it is one of the two.
 * @throws {ApiError}
 * @see spec/pre-application.md §7
 */
export function openCardSession(
  token: string,
  feeType?: NonNullable<CardPluginRequest['fee_type']>,
): Promise<CardPluginMeta> {
  const body: CardPluginRequest = {
    payment_type: 'CARD',
    ...(feeType === undefined ? {} : { fee_type: feeType }),
  };
  return call('POST /api/applicant/payment/burton/meta', { token, body });
}
