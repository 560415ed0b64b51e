import type { FieldTemplateProps, ObjectFieldTemplateProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { BoundField } from '../field/bound-field.tsx';
import { useFormStyles } from '../form-styles.ts';

/** rjsf's frame around one field: ours is bound to the store. The root object has no frame. */
export function FieldTemplate({ fieldPathId, children }: FieldTemplateProps): ReactNode {
  const [name] = fieldPathId.path;
  return name === undefined ? children : <BoundField name={String(name)}>{children}</BoundField>;
}

function linesOf(uiSchema: ObjectFieldTemplateProps['uiSchema']): readonly (readonly string[])[] {
  const lines: unknown = uiSchema?.['ui:options']?.lines;
  return Array.isArray(lines) ? lines : [];
}

/** Lays the fields out in the rows of the UI file; a row whose fields are all hidden takes no room. */
export function RowsTemplate({ properties, uiSchema }: ObjectFieldTemplateProps): ReactNode {
  const styles = useFormStyles();
  const rows: readonly (readonly string[])[] = linesOf(uiSchema);
  const contents = new Map(properties.map((property) => [property.name, property.content]));
  return (
    <div className={styles.rows}>
      {rows.map((row) => (
        <div key={row.join()} className={styles.row}>
          {row.map((name) => contents.get(name))}
        </div>
      ))}
    </div>
  );
}

/** Replaces rjsf's own descriptions, help and errors with nothing. */
export function NoTemplate(): null {
  return null;
}
