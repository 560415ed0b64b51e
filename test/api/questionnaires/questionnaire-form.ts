/** A file in a form, for the question with that key. */
export interface SentFile {
  key: string;
  name: string;
  content: Buffer;
}

/** The form that answers a questionnaire, as the page sends it. `before` holds the leading parts. */
export function answersForm(
  field: string,
  answers: unknown,
  files: readonly SentFile[] = [],
  before: Readonly<Record<string, string>> = {},
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(before)) form.append(name, value);
  form.append(field, typeof answers === 'string' ? answers : JSON.stringify(answers));
  for (const { key, name, content } of files) {
    form.append(`files[${key}]`, new Blob([new Uint8Array(content)], { type: 'application/pdf' }), name);
  }
  return form;
}
