/** The forms as the build serves them; see vite-forms-plugin.ts. */
declare module 'virtual:forms' {
  /** By form id, `application/addresses`. */
  export const forms: Readonly<
    Record<string, () => Promise<import('../../src/engine/forms/form.ts').FormBundle>>
  >;
}
