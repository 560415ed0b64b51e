/**
 * The word for a unit of a property.
 *
 * @example unitWord('COMMERCIAL') // 'suite'
 * @see spec/platform.md §3 Lease / unit
 */
export const unitWord = (propertyType: string): 'unit' | 'suite' =>
  propertyType === 'RESIDENTIAL' ? 'unit' : 'suite';
