/** A state or territory from the list of states. */
interface StateOption {
  readonly id: number | string;
  readonly code: string;
  readonly name: string;
}

/** The data that fields look up outside the form. */
export interface FormLookups {
  /** In the order of the list of states. */
  readonly states: readonly StateOption[];
  /** The place of a five-digit ZIP; `null` if there is none (the page then says so). It must not throw. */
  readonly zip: (zip: string) => Promise<{ readonly city: string; readonly stateCode: string } | null>;
  /** The options of selects that name a list, by the list's name. */
  readonly choices?: Readonly<Record<string, readonly Choice[]>> | undefined;
}

/** A choice from a list outside the form; `text` is shown to the person. */
export interface Choice {
  readonly value: string;
  readonly text: string;
}

/** The data that a page needs to open its signature dialog. */
export interface SignRequest {
  /** The dotted path of the field that was ticked. */
  readonly path: string;
  /** The object that the field is part of. */
  readonly entry: Readonly<Record<string, unknown>>;
}

/** The fields that a signature sets, besides the ticked one: `signature_data`, `full_name`, `signature_date` … */
export type SignatureMade = Readonly<Record<string, unknown>>;
