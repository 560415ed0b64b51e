/** Addresses within the listings keep the property of the visitor's own address. */
type Query = Readonly<Record<string, string>>;

function address(path: string, query: Query, propertyId: string): string {
  const all = new URLSearchParams(query);
  if (propertyId !== '') all.set('property_id', propertyId);
  const text = all.toString();
  return text === '' ? path : `${path}?${text}`;
}

/**
 * Target of "View Available": the units of the plan, or similar ones if none is free.
 *
 * @example viewAvailable({ unit_type: 'A2', display_bedroom: '1', unit_count: 3 }, '')
 *   // '/units?unit_type=A2&bedroom=1'
 * @see spec/pre-application.md §2 Floor listing
 */
export function viewAvailable(
  plan: { unit_type: string; display_bedroom: string; unit_count: number },
  propertyId: string,
): string {
  const name = plan.unit_count > 0 ? 'unit_type' : 'no_available_unit';
  return address('/units', { [name]: plan.unit_type, bedroom: plan.display_bedroom }, propertyId);
}

/** Target of Apply on a row. */
export function selectUnit(unitId: string, propertyId: string): string {
  return address('/select_unit', { unit_id: unitId }, propertyId);
}

/** The complete unit list. */
export function allUnits(propertyId: string): string {
  return address('/units', {}, propertyId);
}

/** The floor plans. */
export function allFloorPlans(propertyId: string): string {
  return address('/floor_plans', {}, propertyId);
}

/** The guestcard: to apply, or only to request information. The unit determines the property. */
export function guestcard(unitId: string, purpose: 'apply' | 'request_info'): string {
  const path = purpose === 'apply' ? '/applicant/guestcard' : '/applicant/guestcard/request_info';
  return address(path, { unit_id: unitId }, '');
}
