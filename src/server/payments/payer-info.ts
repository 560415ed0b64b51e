import type { PayerInfo } from '../providers/payment-provider.ts';

/** What a provider is told of who pays, and nothing else of them. @example payerOf(applicant).email // 'ada@example.com' */
export function payerOf({ first_name, last_name, email, contact_no }: PayerInfo): PayerInfo {
  return { first_name, last_name, email, contact_no: contact_no.replaceAll(/\D/g, '') };
}
