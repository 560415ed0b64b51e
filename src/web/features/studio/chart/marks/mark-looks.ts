import { makeStyles, tokens } from '@fluentui/react-components';
import type { MarkKind } from './marks.ts';

const line = (color: string, style: string) => ({ outline: `2px ${style} ${color}`, outlineOffset: '-2px' });

const useStyles = makeStyles({
  good: {
    ...line(tokens.colorStatusSuccessForeground1, 'solid'),
    backgroundColor: tokens.colorStatusSuccessBackground1,
  },
  open: {
    ...line(tokens.colorStatusWarningForeground1, 'dashed'),
    backgroundColor: tokens.colorStatusWarningBackground1,
  },
  gone: {
    ...line(tokens.colorStatusDangerForeground1, 'dashed'),
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2,
  },
  never: line(tokens.colorNeutralStrokeAccessible, 'dotted'),
});

/** The colours of a mark; its sign and its words always stand beside it. @example useMarkLook()('added') */
export function useMarkLook(): (kind: MarkKind) => string {
  const { good, open, gone, never } = useStyles();
  return (kind) => ({ scenario: good, added: good, tour: open, changed: open, removed: gone, never })[kind];
}

/** The colour of a way with a mark. */
export const WAY_COLORS: Readonly<Record<MarkKind, string>> = {
  scenario: 'var(--colorStatusSuccessForeground1)',
  added: 'var(--colorStatusSuccessForeground1)',
  tour: 'var(--colorStatusWarningForeground1)',
  changed: 'var(--colorStatusWarningForeground1)',
  removed: 'var(--colorStatusDangerForeground1)',
  never: 'var(--colorNeutralStrokeAccessible)',
};
