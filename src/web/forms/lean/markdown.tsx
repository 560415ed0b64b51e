import type { ReactNode } from 'react';

/** Plain text instead of rjsf's Markdown, which it renders only to report a schema that it cannot render. */
export function Markdown(props: { children?: ReactNode }): ReactNode {
  return props.children;
}

export default Markdown;
