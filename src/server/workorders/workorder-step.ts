import type { SuitableTime } from '../../contract/resident/workorder.contract.ts';

/** Who does something with a workorder, as its history names them. */
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

/** What somebody does with a workorder. An instance is made by the server alone, which knows who it is. */
export class WorkorderStep {
  readonly author: StepAuthor;
  readonly details: StepDetails;
  constructor(author: StepAuthor, details: StepDetails = {}) {
    this.author = author;
    this.details = details;
  }
}
