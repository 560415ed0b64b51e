import { makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldIssue } from '../../../engine/forms/form.ts';
import { isRefusedFile } from './issue-text.ts';

const useStyles = makeStyles({
  box: {
    padding: tokens.spacingHorizontalXL,
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorStatusDangerBorder1}`,
    borderLeft: `4px solid ${tokens.colorStatusDangerBorder2}`,
    backgroundColor: tokens.colorStatusDangerBackground1,
    color: tokens.colorNeutralForeground1,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  list: { margin: `${tokens.spacingVerticalS} 0 0`, paddingLeft: tokens.spacingHorizontalL },
  item: { paddingBlock: tokens.spacingVerticalXXS },
  link: {
    color: tokens.colorPaletteRedForeground1,
    textDecorationLine: 'underline',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
});

export interface ErrorSummaryProps {
  /** The issues in the order of the fields. If empty, nothing is shown. */
  readonly issues: readonly FieldIssue[];
  /** The text of an issue: `issueSentence`, with the forms that the issue may be in. */
  readonly textOf: (issue: FieldIssue) => string;
  /** Focuses the field at a path. */
  readonly onGo: (path: string) => void;
  /** A new value for every attempt: the summary takes the focus again, which announces it. 0 before the first one. */
  readonly attempt?: number;
}

/**
 * The errors at the top of the form: a list in the order of the fields, each with a link to its field. It takes the
 * focus when it appears and at each further attempt, so that it is announced; not when an issue is corrected, which
 * would take the person out of the field, not for a refused file, which is announced at its field, and not before the
 * first attempt.
 */
export function ErrorSummary({ issues, textOf, onGo, attempt }: ErrorSummaryProps): ReactNode {
  const { t } = useTranslation(['forms', 'application', 'errors']);
  const styles = useStyles();
  const box = useRef<HTMLElement>(null);
  const titleId = useId();
  const any = issues.some((issue) => !isRefusedFile(issue));

  useEffect(() => {
    if (any && attempt !== 0) box.current?.focus();
  }, [any, attempt]);

  if (issues.length === 0) return null;
  return (
    <section ref={box} tabIndex={-1} aria-labelledby={titleId} className={styles.box} data-error-summary="">
      <h2 id={titleId} className={styles.title}>
        {t('forms:summary.title', { count: issues.length })}
      </h2>
      <ul className={styles.list}>
        {issues.map((issue) => (
          <li
            key={`${issue.path} ${issue.code} ${issue.rule} ${issue.params.name ?? ''}`}
            className={styles.item}
          >
            <a
              href={`#${issue.path}`}
              className={styles.link}
              onClick={(event) => {
                event.preventDefault();
                onGo(issue.path);
              }}
            >
              {textOf(issue)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
