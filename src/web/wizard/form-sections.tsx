import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldIssue, FormBundle, FormFacts } from '../../engine/forms/form.ts';
import { useLookups } from '../app/lookups.ts';
import {
  type DraftStore,
  type Entry,
  ErrorSummary,
  issueSentence,
  Section,
  type SignatureMade,
  type SignRequest,
  type UploadPort,
} from '../forms/index.ts';
import { useStepIssues } from './step-forms.ts';
import type { ToldIssues } from './told-issues.ts';

interface FormSectionsProps {
  readonly bundles: readonly FormBundle[];
  /** True if the page already says what its one form is about. */
  readonly untitled?: boolean;
  readonly store: DraftStore;
  readonly facts: FormFacts;
  /** Whether the issues that the forms find themselves are shown. */
  readonly tried: boolean;
  /** Increases with every attempt that ended with issues. */
  readonly attempt: number;
  readonly told?: ToldIssues;
  /** Files that the server has refused. */
  readonly refused: readonly FieldIssue[];
  readonly editable: boolean;
  readonly uploads: UploadPort;
  readonly onSign?: (request: SignRequest) => Promise<SignatureMade | null>;
  readonly confirmRemove?: (section: string, entry: Entry) => Promise<boolean>;
  /** False if neither these forms nor later ones have a field that needs the list of states. */
  readonly needsStates?: boolean;
  /** Shown between the summary of the errors and the forms. */
  readonly children?: ReactNode;
}

const useStyles = makeStyles({
  sections: {
    display: 'grid',
    gap: '40px',
    '& > section + section': {
      paddingBlockStart: '36px',
      borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    },
  },
});

/** The summary of the errors of a step, and its forms, one below the other. */
export function FormSections(props: FormSectionsProps) {
  const { bundles, untitled = false, needsStates = true, store, facts, tried } = props;
  const { editable, uploads, onSign, confirmRemove } = props;
  const { t } = useTranslation(['forms', 'application', 'errors']);
  const styles = useStyles();
  const lookups = useLookups(needsStates);
  const issues = useStepIssues(bundles, store, facts, props);
  return (
    <>
      <ErrorSummary
        issues={[...issues, ...props.refused]}
        textOf={(issue) => issueSentence(t, bundles, issue, store.getAll(), facts)}
        onGo={(path) => store.requestFocus(path)}
        attempt={props.attempt}
      />
      {props.children}
      <div className={styles.sections} data-forms="">
        {bundles.map((bundle) => (
          <Section
            key={bundle.id}
            bundle={bundle}
            untitled={untitled}
            store={store}
            facts={facts}
            issues={issues}
            showIssues={tried || issues.length > 0}
            disabled={!editable}
            lookups={lookups}
            uploads={uploads}
            onSign={onSign}
            confirmRemove={confirmRemove}
          />
        ))}
      </div>
    </>
  );
}
