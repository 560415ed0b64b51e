/** The author of a step, as named in the workorder's history; time has no name. */
export interface StepAuthor {
  readonly by_office: boolean;
  readonly name: string;
}

/** A step of a workorder, as its history tells it. */
export interface WorkorderStep {
  readonly author: StepAuthor;
  readonly text?: string;
  readonly visit_from?: string;
  readonly visit_until?: string;
}
