import type { PayerInfo } from '../providers/payment-provider.ts';

/** Everything that a provider gets to know about the payer. @example payerOf(applicant).email // 'ada@example.com' */
export function payerOf({ first_name, last_name, email, contact_no }: PayerInfo): PayerInfo {
  return { first_name, last_name, email, contact_no: contact_no.replaceAll(/\D/g, '') };
}
