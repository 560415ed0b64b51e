import { useMemo } from 'react';
import {
  type FormOutline,
  formIds,
  formOutline,
  type OutlineField,
} from '../../../../engine/edit/form/form-outline.ts';
import { pointer, pointerParts } from '../../../../engine/json-pointer.ts';
import type { DraftDocument } from '../document/draft-document.ts';
import { useDraftDocument } from '../document/draft-provider.tsx';
import { usePlace } from '../document/use-place.ts';

export interface ShownForm {
  readonly document: DraftDocument;
  /** The ids of all forms. */
  readonly forms: readonly string[];
  readonly id: string;
  /** Null while one of its two files does not parse. */
  readonly form: FormOutline | null;
  /** The field that the address names, or null. */
  readonly selected: OutlineField | null;
  /** Selects a field by its name, or none; maybe of another form. */
  readonly select: (field: string | null, form?: string) => void;
}

/** A form whose two files parse. */
export interface EditedForm extends ShownForm {
  readonly form: FormOutline;
}

/** The form and the field that the address names; for a flow, or texts of one, its first form. */
export function useForm(): ShownForm {
  const document = useDraftDocument();
  const { file, at, go } = usePlace();
  const forms = formIds(document);
  const id = formOf(file ?? '', forms) ?? forms[0] ?? '';
  const [layout, schema] = [`schemas/${id}.ui.json`, `schemas/${id}.schema.json`];
  // The outline changes only with the two files of the form.
  const [layoutJson, schemaJson] = [document.json(layout), document.json(schema)];
  const form = useMemo(() => {
    const json = (path: string) => (path === layout ? layoutJson : schemaJson);
    return formOutline({ paths: [layout, schema], json }, id);
  }, [id, layout, schema, layoutJson, schemaJson]);
  const [part, name] = file === layout ? pointerParts(at) : [];
  const selected = (part === 'fields' && form?.fields.find((field) => field.name === name)) || null;
  return {
    document,
    forms,
    id,
    form,
    selected,
    select: (field, other = id) =>
      go({ file: `schemas/${other}.ui.json`, at: field === null ? '' : pointer('fields', field) }),
  };
}

function formOf(file: string, forms: readonly string[]): string | undefined {
  const id = /^schemas\/(.+)\.(?:ui|schema)\.json$/.exec(file)?.[1];
  if (id !== undefined && forms.includes(id)) return id;
  const flow =
    /^flows\/(.+)\.flow\.json$/.exec(file)?.[1] ?? /^locales\/[^/]+\/([^/]+)\.json$/.exec(file)?.[1];
  return forms.find((one) => one.startsWith(`${flow}/`));
}
