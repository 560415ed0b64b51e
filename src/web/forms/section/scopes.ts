import type { TFunction } from 'i18next';
import { createContext, useContext } from 'react';
import type { FieldIssue, FieldUi, FormBundle, FormFacts } from '../../../engine/forms/form.ts';
import type { UploadPort } from '../../widgets/upload-port.ts';
import type { Board } from '../draft/board.ts';
import type { DraftStore } from '../draft/draft-store.ts';
import type { FieldLook } from '../field/field-look.ts';
import type { FormLookups, SignatureMade, SignRequest } from './section-ports.ts';

/** The data that all fields of a section share. It changes only with the page around the section. */
export interface SectionScope {
  readonly store: DraftStore;
  readonly bundle: FormBundle;
  readonly facts: FormFacts;
  readonly t: TFunction;
  readonly language: string;
  readonly disabled: boolean;
  /** The issues to show, by path. */
  readonly issues: Board<readonly FieldIssue[]>;
  /** The fields that a lookup filled and locked, by entry key (`''` outside a list). */
  readonly locks: Board<readonly string[]>;
  /** The message codes of lookups that found nothing, by entry key and field name. */
  readonly unknown: Board<string>;
  readonly lookups: FormLookups;
  readonly uploads: UploadPort | undefined;
  readonly onSign: ((request: SignRequest) => Promise<SignatureMade | null>) | undefined;
  /** Announces a text to screen readers. */
  readonly announce: (text: string) => void;
}

/** The key of a field in the `unknown` board. @example unknownName('e1', 'zip_code') // 'e1.zip_code' */
export function unknownName(key: string | null, field: string): string {
  return `${key ?? ''}.${field}`;
}

/** The object of the draft that the fields belong to. */
export interface EntryScope {
  /** The key of the list entry; null outside a list. */
  readonly key: string | null;
  readonly readOnly: boolean;
}

/** One field, for its widget. */
export interface FieldScope {
  readonly name: string;
  readonly ui: FieldUi;
  /** The dotted path in the draft. */
  readonly path: string;
  /** The id of the control. */
  readonly id: string;
  readonly labelId: string;
  readonly look: FieldLook;
  /** Whether an issue is shown. */
  readonly invalid: boolean;
  /** The ids of hint and error, for aria-describedby. */
  readonly describedBy: string | undefined;
}

function required<T>(value: T | null, name: string): T {
  if (value === null) throw new Error(`${name} is used outside its section`);
  return value;
}

export const SectionContext = createContext<SectionScope | null>(null);
export const EntryContext = createContext<EntryScope | null>(null);
export const FieldContext = createContext<FieldScope | null>(null);

export const useSectionScope = (): SectionScope => required(useContext(SectionContext), 'SectionContext');
export const useEntryScope = (): EntryScope => required(useContext(EntryContext), 'EntryContext');
export const useFieldScope = (): FieldScope => required(useContext(FieldContext), 'FieldContext');

/** The dotted path of the object with the fields of an entry; `''` is the draft itself. */
export function basePath(section: SectionScope, key: string | null): string {
  const { of } = section.bundle.ui;
  if (of === null) return '';
  return key === null ? of : `${of}.${section.store.keys(of).indexOf(key)}`;
}

/** The path of a field below its base. @example fieldPath('', 'no_pets') // 'no_pets' */
export function fieldPath(base: string, name: string): string {
  return base === '' ? name : `${base}.${name}`;
}
