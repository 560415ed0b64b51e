import type { PaymentView } from '../../contract/payment.contract.ts';
import { call } from '../app/api/api-client.ts';

/** The amount paid for an application, including the fees of the payments, in cents. @throws {ApiError} */
export async function fetchPaidSum(token: string, signal?: AbortSignal): Promise<number> {
  return paidSum(
    await call('GET /api/applicant/payment', { token, ...(signal !== undefined && { signal }) }),
  );
}

/** @example paidSum({ payments: [{ amount: 24_500, fee: 258, … }] }) // 24758 */
function paidSum({ payments }: Pick<PaymentView, 'payments'>): number {
  return payments.reduce((sum, { amount, fee }) => sum + amount + fee, 0);
}
