import type { ReactNode } from 'react';

/** Plain text where rjsf would render Markdown: it only does so to report a schema that it cannot render. */
export function Markdown(props: { children?: ReactNode }): ReactNode {
  return props.children;
}

export default Markdown;
