/**
 * The definition of a form: a JSON Schema for its rules, a UI file for layout and conditions, a precompiled validator.
 *
 * @see schemas/form-ui.schema.json for the UI file, field by field
 */

import type { Condition } from '../conditions.ts';

/** A JSON value of one applicant's draft, or anything that a client sent instead. */
export type Json = unknown;

/** The draft of one applicant, keyed by entity. @see spec/application.md §3 */
export type Draft = Readonly<Record<string, Json>>;

/** The values of one entry of a list, of one object, or of the draft itself for a form at the root. */
export type Entry = Readonly<Record<string, Json>>;

/**
 * /** The context of a form beside the draft: the facts that the schema of its folder declares, and `today`
 * (`YYYY-MM-DD`, in the time zone of the answers), which every form has. "Today" is passed in, so that a verdict never
 * depends on a clock.
 *
 * @see schemas/application/form-facts.schema.json
 */
export type FormFacts = Readonly<Record<string, Json>> & { readonly today: string };

/** One node of a form's schema: the keywords that our code reads; ajv reads the rest. */
export interface FieldSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly items?: FieldSchema;
  readonly required?: readonly string[];
  readonly allOf?: readonly FieldSchema[];
  readonly if?: FieldSchema;
  readonly then?: FieldSchema;
  readonly else?: FieldSchema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly maxLength?: number;
  /** The message key for each failed rule; a rule without an entry has `validation.invalid`. */
  readonly messages?: Readonly<Record<string, string>>;
  readonly [keyword: string]: unknown;
}

/** The root object has the draft's own keys, so that the path of an error is its path in the draft. */
export interface FormSchema extends FieldSchema {
  readonly $id: string;
  readonly type: 'object';
  readonly properties: Readonly<Record<string, FieldSchema>>;
}

export type Widget =
  | 'text'
  | 'textarea'
  | 'select'
  | 'radio'
  | 'checkbox'
  | 'checkboxes'
  | 'date'
  | 'time'
  | 'phone'
  | 'zip'
  | 'ssn'
  | 'money'
  | 'number'
  | 'digits'
  | 'amount'
  | 'currency'
  | 'state'
  | 'email'
  | 'signature'
  | 'upload';

interface FieldOption {
  readonly value: string;
  /** A translation key. */
  readonly label: string;
}

/**
 * A day that is allowed but unlikely: the person is asked to confirm it. `before` and `after` name another field of the
 * entry, or a fact (`today`).
 */
export interface DoubtUi {
  readonly when?: Condition;
  readonly before?: string;
  readonly after?: string;
  /** A translation key; the text may contain `{{date}}`. */
  readonly text: string;
}

export interface FieldUi {
  /** A translation key. */
  readonly label: string;
  readonly widget: Widget;
  /** The HTML autocomplete token. */
  readonly autocomplete?: string;
  /** The field applies only while one of these holds; otherwise it is hidden and its value counts as absent. */
  readonly when?: Condition | readonly Condition[];
  /** The field is shown only while this holds, but its rules and its value stay in effect (city before a ZIP). */
  readonly revealWhen?: Condition;
  readonly disabledWhen?: Condition;
  /** A translation key: why the field cannot be changed while `disabledWhen` holds. Replaces `hint`. */
  readonly disabledHint?: string;
  /** Alternative labels; the first one whose condition holds is used. */
  readonly labelWhen?: readonly { readonly when: Condition; readonly label: string }[];
  readonly options?: readonly FieldOption[];
  /** On a select: the name of the list of choices, stored beside the form. */
  readonly choices?: string;
  /** The value is capitalized when the field loses focus (names). */
  readonly capital?: boolean;
  /**
   * On a date: facts with the first day (the latest of them) and the last day that the picker offers; the hint names
   * both.
   */
  readonly days?: { readonly from?: readonly string[]; readonly to?: string };
  /** On a date: unlikely values that the person must confirm; the first that holds is asked. */
  readonly doubts?: readonly DoubtUi[];
  /** On a ZIP: the fields that the look-up fills; `lock` disables them once filled. */
  readonly lookup?: { readonly city: string; readonly state: string; readonly lock?: boolean };
  /** A translation key of a help text. */
  readonly hint?: string;
  /** Replaces `hint` once the box is ticked. */
  readonly hintDone?: string;
  /** The terms that a box agrees to: the static page with their text, and the label of the link to it. */
  readonly terms?: { readonly page: string; readonly label: string };
  /** Stored encrypted, shown masked, never sent back in clear text. */
  readonly secret?: boolean;
  /** A contact channel of the person (e-mail, phone): nobody who acts on their behalf may change it. */
  readonly reaches?: boolean;
  /** On a checkbox: the value when ticked, if it is not `true` (`'1'`). When unticked the value is absent. */
  readonly checked?: string;
  /** On a state: `code` keeps the two-letter code; the default keeps `{ id, label, code }`. */
  readonly keep?: 'code';
  /** The field has no row: the widget of this other field of the same entry fills it (a signature). */
  readonly filledBy?: string;
  /** On a text: the answers to a form of another flow that the field begins with, until somebody has answered. */
  readonly from?: { readonly form: string; readonly fields: readonly string[] };
  /**
   * A date that must be in the future when given: while this holds, a date from an earlier application may have
   * expired.
   */
  readonly expires?: Condition;
  /** On an upload: the purpose of the files, as named in the upload request, and the accepted media types. */
  readonly purpose?: string;
  readonly accept?: string;
}

/** A checkbox at the root of the draft which states that a list is empty. */
export interface FlagUi {
  readonly name: string;
  readonly label: string;
  /** Each alternative is enough. The scope has the draft, the facts and `count`, the number of entries of the list. */
  readonly disabledWhen?: Condition | readonly Condition[];
  /** A translation key: why the box cannot be changed while `disabledWhen` holds. */
  readonly disabledHint?: string;
}

export interface ListUi {
  /** The fact that holds the maximum number of entries; null: no limit. */
  readonly limit: string | null;
  /** `current`: the first entry is the current one, later ones are previous. */
  readonly first: 'current' | null;
  /** The boolean field of an entry that says whether it is the current one. */
  readonly current?: string;
  readonly removable: 'later' | 'moreThanOne' | 'always';
  /** Whether "add" is below the list or on its last entry. */
  readonly addOn: 'end' | 'last';
  /** Translation keys. */
  readonly add: string;
  readonly remove: string;
  readonly entry: string;
  readonly entryFirst?: string;
  /** The fields in the summary line of a collapsed entry. */
  readonly summary: readonly string[];
  /** The initial values of an added entry, beside the schema's defaults. */
  readonly blank: Readonly<Record<string, unknown>>;
  /** The initial entries of an untouched list, beside the schema's defaults. */
  readonly start: readonly Readonly<Record<string, unknown>>[];
  /**
   * The list also has entries of other people, which are read-only: `owner` is the field that names the owner of an
   * entry, `by` the form fact that names the person who fills in the form.
   */
  readonly shared?: { readonly by: string; readonly owner: string };
  /** The server stores entries as separate records: removing an entry deletes its record. */
  readonly entity: string;
}

/** How a change of one field changes others. Fires when `on` changed and `when` holds afterwards. */
export interface Effect {
  /** A field of the entry (list), of the object, or the name of the section's flag. */
  readonly on: string;
  /** Evaluated on the entry, its `index`, the draft and the facts. */
  readonly when?: Condition;
  /** Fields of the same entry or object that are cleared. */
  readonly clear?: readonly string[];
  /** Fields of the same entry or object that are set. */
  readonly set?: Readonly<Record<string, unknown>>;
  /** Keys of the draft that are set. */
  readonly draft?: Readonly<Record<string, unknown>>;
  /** `blank`: the section's list gets its start entries when it is empty. */
  readonly list?: 'blank';
}

export interface FormUi {
  /** A translation key. */
  readonly title: string;
  /** A text from the server, shown above the section. */
  readonly note?: { readonly fact: string };
  /** `never`: no answer is copied from an earlier application (consent, terms). */
  readonly prefill?: 'never';
  /** The key of the draft that contains the fields; null: at the root. */
  readonly of: string | null;
  readonly kind: 'list' | 'object' | 'root';
  readonly flag?: FlagUi;
  readonly list?: ListUi;
  /** Fields that share a row on a wide screen. Their order is the order of the form. */
  readonly rows: readonly (readonly string[])[];
  /** The fields without `when` are numbered, in their order. */
  readonly numbered?: true;
  readonly fields: Readonly<Record<string, FieldUi>>;
  readonly effects?: readonly Effect[];
}

/** An error as ajv reports it. */
export interface ValidationError {
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export interface Validate {
  (data: unknown): boolean;
  errors?: readonly ValidationError[] | null;
}

export interface FormBundle {
  /** The id as used in flows: `application/addresses`. */
  readonly id: string;
  readonly schema: FormSchema;
  readonly ui: FormUi;
  readonly validate: Validate;
}

/** One error in a form. */
export interface FieldIssue {
  /** Dotted path in the draft: `applicant_addresses.0.zip_code`. */
  readonly path: string;
  /** The message key; `validation.invalid` unless the rule has a key of its own. */
  readonly code: string;
  /**
   * The failed rule: `required` (text), `choice` (a choice is missing), `ticked` (a box is not ticked), else the
   * keyword that failed (`maxLength`, `format` …). It is the i18next context of `validation.invalid`.
   */
  readonly rule: string;
  /** Values for the placeholders of the text: `limit` … */
  readonly params: Readonly<Record<string, string | number>>;
}

export interface FormCount {
  readonly total: number;
  readonly invalids: number;
  readonly errors: readonly FieldIssue[];
}
