/** One step of a wizard as it applies to a person. */
export interface Step {
  readonly id: string;
  /** Message key of the tab. */
  readonly label: string;
  /** Required fields of an untouched step. */
  readonly required: number;
  readonly sections: readonly { readonly form: string }[];
  readonly screen: string | null;
  readonly editable: boolean;
  /** What the step's own condition says; null where its progress decides. */
  readonly done: boolean | null;
  /** Unfinished, it does not hold up submitting. */
  readonly skipOnSubmit: boolean;
}

/** How far one step is: its required fields, and how many of them are missing or wrong. */
export interface Progress {
  readonly total: number;
  readonly invalids: number;
}

export type ProgressByStep = Readonly<Record<string, Progress | undefined>>;
