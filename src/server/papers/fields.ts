/**
 * The blanks of the lease documents, which each lease fills in by tags.
 */

/** The blank below the landlord's signature. */
export const LANDLORD_NAME = 'landlord_name';

/** Width of each blank by the shortcode of its tag, in CSS pixels at the tags' scale. */
const WIDTHS: Readonly<Record<string, number>> = {
  [LANDLORD_NAME]: 300,
  tenant_names: 430,
  occupant_names: 430,
  property_name: 300,
  property_address: 430,
  unit_number: 60,
  start_date: 90,
  end_date: 90,
  lease_date: 90,
  monthly_rent: 90,
  security_deposit: 90,
};
const OTHERS = 240;

/** Width of a field's blank. */
export function widthOfField(field: string): number {
  return WIDTHS[field] ?? OTHERS;
}

/** The shortcodes of a signer's tags. Signers count from 1. */
export function signerFields(signer: number): { signature: string; initials: string; name: string } {
  return {
    signature: `applicant_sign_${signer}`,
    initials: `applicant_acceptance_initials_${signer}`,
    name: `applicant_name_${signer}`,
  };
}
