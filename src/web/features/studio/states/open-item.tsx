import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';

const useStyles = makeStyles({
  item: {
    minWidth: 0,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: `inset 0 0 0 1px ${tokens.colorNeutralStroke2}`,
  },
  heading: { margin: 0, font: 'inherit' },
  head: {
    width: '100%',
    justifyContent: 'start',
    textAlign: 'start',
    padding: '10px 14px',
    fontWeight: tokens.fontWeightRegular,
  },
  words: { display: 'grid', gap: '2px', minWidth: 0, overflowWrap: 'anywhere' },
  name: { fontWeight: tokens.fontWeightSemibold },
  small: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  body: { padding: '0 14px 16px' },
});

interface OpenItemProps extends Omit<ComponentProps<'li'>, 'title' | 'onToggle'> {
  readonly name: string;
  /** What people read of it, or null. */
  readonly title?: string | null;
  readonly marks: readonly string[];
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** Shown while it is open. */
  readonly children: ReactNode;
}

/** An element of a list that opens to what can be done with it: a state, a field. */
export function OpenItem({ name, title = null, marks, isOpen, onToggle, children, ...own }: OpenItemProps) {
  const styles = useStyles();
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    item.current?.scrollIntoView({ block: 'nearest' });
    // One that was jumped to, renamed or added gets the focus; one that was opened by its button has it.
    if (!item.current?.contains(document.activeElement))
      item.current?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
  }, [isOpen]);
  return (
    <li {...own} ref={item} className={`${styles.item} ${own.className ?? ''}`}>
      <h2 className={styles.heading}>
        <Button appearance="subtle" className={styles.head} aria-expanded={isOpen} onClick={onToggle}>
          <span className={styles.words}>
            <span className={styles.name}>{name}</span>
            {title === null ? null : <span>{title}</span>}
            <span className={styles.small}>{marks.join(' · ')}</span>
          </span>
        </Button>
      </h2>
      {isOpen ? <div className={styles.body}>{children}</div> : null}
    </li>
  );
}
