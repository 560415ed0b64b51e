import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type MouseEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { RequiredDocument } from '../../../../contract/application/application.contract.ts';
import type { Step } from '../../../../engine/flow/wizard/progress.ts';
import type { FormBundle, FormFacts } from '../../../../engine/forms/form.ts';
import {
  type AnswerGroup,
  type AnswerRow,
  answerGroups,
  reviewRows,
} from '../../../../engine/forms/reading/answer-rows.ts';
import { useBundles } from '../../../app/form-bundles.ts';
import { Loading } from '../../../app/page/loading.tsx';
import { Notice } from '../../../app/page/notice.tsx';
import { type Draft, describeIssue } from '../../../forms/index.ts';
import { issuesOf } from '../../../wizard/step-forms.ts';
import type { ToldIssues } from '../../../wizard/told-issues.ts';

interface ReviewProps {
  readonly steps: readonly Step[];
  readonly draft: Draft;
  readonly facts: FormFacts;
  readonly told: ToldIssues;
  readonly documents: readonly RequiredDocument[];
  /** Returns the address of a step, for its links. */
  readonly addressOf: (step: string) => string;
  /** Opens a step at the answer with this path. */
  readonly onChange: (step: string, path: string | null) => void;
}

const useStyles = makeStyles({
  review: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '16px' },
  tools: { display: 'flex', justifyContent: 'flex-end', '@media print': { display: 'none' } },
  tab: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '12px', marginBlockEnd: '16px' },
  title: { margin: 0, fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500 },
  form: { margin: '8px 0 0', fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
  entry: { margin: '4px 0 0', fontSize: tokens.fontSizeBase300, color: tokens.colorNeutralForeground2 },
  rows: { margin: 0 },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr) auto',
    gap: '2px 16px',
    padding: '8px 0',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    breakInside: 'avoid',
    '@media (max-width: 599px)': { gridTemplateColumns: 'minmax(0, 1fr) auto' },
  },
  label: {
    color: tokens.colorNeutralForeground2,
    '@media (max-width: 599px)': { gridColumn: '1 / -1' },
  },
  value: { margin: 0, overflowWrap: 'anywhere' },
  none: { color: tokens.colorNeutralForeground3 },
  left: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 16px',
    gridColumn: '2 / -1',
    '@media (max-width: 599px)': { gridColumn: '1 / -1' },
  },
  problem: { display: 'block', color: tokens.colorPaletteRedForeground1 },
  change: {
    color: tokens.colorBrandForegroundLink,
    '@media print': { display: 'none' },
  },
});

type Styles = ReturnType<typeof useStyles>;

interface RowProps {
  readonly styles: Styles;
  readonly row: AnswerRow;
  readonly href: string | null;
  readonly onChange: (event: MouseEvent) => void;
}

function Row({ styles, row, href, onChange }: RowProps) {
  const { t } = useTranslation();
  const { label, text, problem } = row;
  return (
    <div className={styles.row}>
      <dt className={styles.label}>{label}</dt>
      <dd className={mergeClasses(styles.value, text === '' && styles.none)}>
        {text === '' ? t('apply.review.none') : text}
        {problem === '' ? null : <span className={styles.problem}>{problem}</span>}
      </dd>
      {href === null ? null : (
        <dd className={styles.value}>
          <a
            className={styles.change}
            href={href}
            aria-label={t('apply.review.change_named', { name: label })}
            onClick={onChange}
          >
            {t('apply.review.change')}
          </a>
        </dd>
      )}
    </div>
  );
}

/** All answers of the application on one page, each with a link to its field; of secrets only the last characters. */
export function Review({ steps, draft, facts, told, documents, addressOf, onChange }: ReviewProps) {
  const { t } = useTranslation(['portal', 'application', 'forms', 'errors']);
  const styles = useStyles();
  const root = useRef<HTMLDivElement>(null);
  const bundles = useBundles(steps.flatMap(({ sections }) => sections.map(({ form }) => form)));
  const ready = bundles !== null;
  useEffect(() => {
    if (ready) root.current?.closest('[role=tabpanel]')?.querySelector('h1')?.focus();
  }, [ready]);
  if (bundles === null) return <Loading />;
  const go = (step: string, path: string | null) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onChange(step, path);
  };
  const formOf = (id: string) => bundles.find((bundle) => bundle.id === id);
  const problemsIn = (bundle: FormBundle) => {
    const issues = issuesOf([bundle], draft, facts, told);
    return (path: string, label: string) => {
      const issue = issues.find((one) => one.path === path);
      return issue === undefined ? '' : describeIssue(t, issue, label);
    };
  };
  const number = issuesOf(bundles, draft, facts, told).length;

  const groupRows = (step: Step, group: AnswerGroup) => {
    const { rows, left } = reviewRows(group.rows);
    return (
      <dl className={styles.rows}>
        {rows.map((row) => (
          <Row
            key={row.path}
            styles={styles}
            row={row}
            href={step.editable ? addressOf(step.id) : null}
            onChange={go(step.id, row.path)}
          />
        ))}
        {left.length === 0 ? null : (
          <div className={styles.row}>
            <dt className={styles.label}>{t('apply.review.none')}</dt>
            <dd className={mergeClasses(styles.value, styles.none, styles.left)}>
              {left.map(({ path, label }) =>
                step.editable ? (
                  <a
                    key={path}
                    className={styles.change}
                    href={addressOf(step.id)}
                    aria-label={t('apply.review.change_named', { name: label })}
                    onClick={go(step.id, path)}
                  >
                    {label}
                  </a>
                ) : (
                  <span key={path}>{label}</span>
                ),
              )}
            </dd>
          </div>
        )}
      </dl>
    );
  };

  const formRows = (step: Step, bundle: FormBundle) =>
    answerGroups(t, bundle, draft, facts, problemsIn(bundle)).map((group) => (
      <div key={group.key}>
        {group.title === '' ? null : <h4 className={styles.entry}>{group.title}</h4>}
        {groupRows(step, group)}
      </div>
    ));

  const documentRows = (step: Step) => (
    <dl className={styles.rows}>
      {documents.map(({ id, file_name, meta }) => (
        <Row
          key={id}
          styles={styles}
          row={{
            path: id,
            label: file_name,
            text: meta.map((file) => file.file_name).join(', '),
            problem: '',
          }}
          href={step.editable ? addressOf(step.id) : null}
          onChange={go(step.id, null)}
        />
      ))}
    </dl>
  );

  return (
    <div ref={root} className={styles.review}>
      <div className={styles.tools}>
        <Button onClick={() => window.print()}>{t('apply.review.print')}</Button>
      </div>
      {number === 0 ? null : <Notice intent="warning">{t('apply.review.open', { count: number })}</Notice>}
      {steps
        .filter(({ sections, screen }) => sections.length > 0 || screen === 'required-documents')
        .map((step) => (
          <section key={step.id} className={styles.tab} aria-labelledby={`review-${step.id}`}>
            <h2 id={`review-${step.id}`} className={styles.title}>
              {t(step.label)}
            </h2>
            {step.screen === 'required-documents' ? documentRows(step) : null}
            {step.sections.map(({ form }) => {
              const bundle = formOf(form);
              return bundle === undefined ? null : (
                <div key={form}>
                  <h3 className={styles.form}>{t(bundle.ui.title)}</h3>
                  {formRows(step, bundle)}
                </div>
              );
            })}
          </section>
        ))}
    </div>
  );
}
