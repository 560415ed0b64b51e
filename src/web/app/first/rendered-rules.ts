import { createDOMRenderer, renderToStyleElements } from '@fluentui/react-components';
import { BEGINNING } from '../lean/compiled-styles.ts';

type Renderer = ReturnType<typeof createDOMRenderer>;
type Rules = Parameters<Renderer['insertCSSRules']>[0];

/** The rules of everything rendered so far: those of the library's components, and ours. */
const theirs: Rules[] = [];
const ours: Rules[] = [];

/** One renderer for all pages: the library records in each style which renderers have its rules. */
export const renderer: Renderer = {
  ...createDOMRenderer(undefined),
  insertCSSRules: (rules) => {
    (JSON.stringify(rules).includes(`.${BEGINNING}`) ? ours : theirs).push(rules);
  },
};

/**
 * The rules of a page's classes, in browser order: by the library's style sheets, and in each sheet the library's
 * components first, because a component inserts its rules after those of the components inside it.
 *
 * @param html of a page that was rendered by {@link renderer}
 */
export function rulesFor(html: string): string {
  const classes = new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap(([, all = '']) => all.split(' ')));
  const isUsed = (entry: NonNullable<Rules[keyof Rules]>[number]): boolean => {
    const [, first] = /\.([\w-]+)/.exec(typeof entry === 'string' ? entry : entry[0]) ?? [];
    return first === undefined || classes.has(first);
  };
  const sheets = createDOMRenderer(undefined);
  for (const rules of [...theirs, ...ours])
    sheets.insertCSSRules(
      Object.fromEntries(Object.entries(rules).map(([sheet, all]) => [sheet, all.filter(isUsed)])) as Rules,
    );
  return renderToStyleElements(sheets)
    .map(
      (sheet) =>
        (sheet.props as { dangerouslySetInnerHTML: { __html: string } }).dangerouslySetInnerHTML.__html,
    )
    .join('');
}
