import type { SuitableTime } from '../../../contract/resident/workorder.contract.ts';

/** The author of a step, as named in the workorder's history. */
export interface StepAuthor {
  readonly by_office: boolean;
  readonly name: string;
}

interface StepDetails {
  readonly text?: string;
  readonly visit_from?: string;
  readonly visit_until?: string;
  readonly times?: readonly SuitableTime[];
}

/** A step of a workorder. Only the server creates instances, because it knows the author. */
export class WorkorderStep {
  readonly author: StepAuthor;
  readonly details: StepDetails;
  constructor(author: StepAuthor, details: StepDetails = {}) {
    this.author = author;
    this.details = details;
  }
}
