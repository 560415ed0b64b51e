/** Where somebody is who opens the page of a flow. */
export interface SeenPlace {
  readonly state: string;
  /** The step of a wizard, or null. */
  readonly step: string | null;
}

/** A state, with the step of its wizard. @example placeName({ state: 'editing', step: 'pets' }) // 'editing/pets' */
export function placeName({ state, step }: SeenPlace): string {
  return step === null ? state : `${state}/${step}`;
}
