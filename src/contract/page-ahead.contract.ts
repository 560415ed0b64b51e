import { type Static, Type } from 'typebox';

/** A page rendered by the server, shown before its own code runs. @see docs/decisions/0083-one-way-to-show-a-page-before-its-code.md */
export const PageAhead = Type.Object({
  html: Type.String({ description: 'The page; `data-style` stands for `style`.' }),
  css: Type.String({ description: 'The rules of its classes, and of the colours of the property.' }),
});
export type PageAhead = Static<typeof PageAhead>;
