import { makeStyles, tokens } from '@fluentui/react-components';
import { memo, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type VisibilityWatch, watchVisibility } from './visibility.ts';

/** Rows that are rendered and removed together. */
const BLOCK = 20;
/** Up to this number all rows are rendered and stay; of a longer list only those in or near the visible area. */
const WHOLE_LIST = 240;
const WHOLE_MARGIN = 1_000_000;
const NEAR_MARGIN = 1_500;

const useStyles = makeStyles({
  cell: { '&&': { padding: 0 } },
  // Text for the browser's find-in-page, each line at the place of its row; invisible.
  words: {
    overflow: 'clip',
    contentVisibility: 'auto',
    whiteSpace: 'pre',
    color: 'transparent',
    fontSize: tokens.fontSizeBase200,
    userSelect: 'none',
  },
});

interface RowsProps {
  /** Renders the rows from `first` up to, not including, `end`. */
  readonly rows: (first: number, end: number) => ReactNode;
  /** Searchable text of a row that is not rendered. */
  readonly words: (index: number) => string;
  /** Number of cells of a table row; undefined if the rows are not a table. */
  readonly cells?: number;
  readonly className?: string;
}

interface RowBlocksProps extends RowsProps {
  readonly total: number;
  /** Index of the row to return to, which is rendered at once; -1 for none. */
  readonly start: number;
  /** Height of a row in pixels, until one is measured. */
  readonly height: number;
}

/**
 * The rows of a list in blocks. Blocks far out of sight are placeholders of the same height, so that a list of
 * thousands loads as fast as one of forty. Short lists are complete after a moment.
 * A block that has the focus stays. Rows state their position themselves (`aria-rowindex`, `aria-posinset`).
 */
export function RowBlocks({ total, start, height, ...rows }: RowBlocksProps): ReactNode {
  const isWhole = total <= WHOLE_LIST;
  const [visibility, setVisibility] = useState<VisibilityWatch | null>(null);
  const [measured, setMeasured] = useState(height);
  useEffect(() => {
    const made = watchVisibility(isWhole ? WHOLE_MARGIN : NEAR_MARGIN);
    setVisibility(made);
    return made.stop;
  }, [isWhole]);
  const blocks = Array.from({ length: Math.ceil(total / BLOCK) }, (_, index) => index * BLOCK);
  return blocks.map((first) => (
    <Block
      key={first}
      {...rows}
      first={first}
      end={Math.min(total, first + BLOCK)}
      isThere={first < 2 * BLOCK || (start >= 0 && (isWhole || Math.abs(first + BLOCK / 2 - start) < BLOCK))}
      visibility={visibility}
      height={measured}
      onMeasure={first === 0 ? setMeasured : undefined}
    />
  ));
}

interface BlockProps extends RowsProps {
  readonly first: number;
  readonly end: number;
  /** Whether its rows are rendered from the start. */
  readonly isThere: boolean;
  readonly visibility: VisibilityWatch | null;
  readonly height: number;
  readonly onMeasure: ((height: number) => void) | undefined;
}

const Block = memo(function Block(props: BlockProps): ReactNode {
  const { first, end, visibility, onMeasure, className } = props;
  const element = useRef<HTMLElement>(null);
  const own = useRef(0);
  const [isThere, setThere] = useState(props.isThere);
  const count = end - first;
  useLayoutEffect(() => {
    if (isThere && element.current !== null) onMeasure?.(element.current.offsetHeight / count);
  }, [isThere, onMeasure, count]);
  useEffect(() => {
    const watched = element.current;
    if (visibility === null || watched === null) return undefined;
    return visibility.watch(watched, (isNear) => {
      if (!isNear) own.current = watched.offsetHeight;
      setThere((now) => isNear || (now && watched.contains(document.activeElement)));
    });
  }, [visibility]);
  const content = isThere ? props.rows(first, end) : <Far {...props} own={own.current} />;
  return props.cells === undefined ? (
    <div ref={element as RefObject<HTMLDivElement>} className={className}>
      {content}
    </div>
  ) : (
    <tbody ref={element as RefObject<HTMLTableSectionElement>} className={className}>
      {content}
    </tbody>
  );
});

/** A placeholder as high as the rows of a block, or as high as the block was when it was last rendered. */
function Far({ first, end, cells, height, own, words }: BlockProps & { readonly own: number }): ReactNode {
  const styles = useStyles();
  const all = own || height * (end - first);
  const lines = Array.from({ length: end - first }, (_, index) => words(first + index)).join('\n');
  const shape = { height: `${all}px`, lineHeight: `${all / (end - first)}px` };
  const text = (
    <div className={styles.words} style={shape} aria-hidden="true">
      {lines}
    </div>
  );
  return cells === undefined ? (
    text
  ) : (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in this row takes the focus.
    <tr aria-hidden="true">
      <td colSpan={cells} className={styles.cell}>
        {text}
      </td>
    </tr>
  );
}
