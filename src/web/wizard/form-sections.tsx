import { makeStyles, tokens } from '@fluentui/react-components';
import type { FieldIssue, FormBundle, FormFacts } from '../../engine/forms/form.ts';
import { useLookups } from '../app/lookups.ts';
import {
  type DraftStore,
  type Entry,
  Section,
  type SignatureMade,
  type SignRequest,
  type UploadPort,
} from '../forms/index.ts';

interface FormSectionsProps {
  readonly bundles: readonly FormBundle[];
  /** True if the page already says what its one form is about. */
  readonly untitled?: boolean;
  readonly store: DraftStore;
  readonly facts: FormFacts;
  readonly issues: readonly FieldIssue[];
  readonly showIssues: boolean;
  readonly editable: boolean;
  readonly uploads: UploadPort;
  readonly onSign: (request: SignRequest) => Promise<SignatureMade | null>;
  readonly confirmRemove: (section: string, entry: Entry) => Promise<boolean>;
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

/** The forms of a step, one below the other. */
export function FormSections(props: FormSectionsProps) {
  const {
    bundles,
    untitled = false,
    store,
    facts,
    issues,
    showIssues,
    editable,
    uploads,
    onSign,
    confirmRemove,
  } = props;
  const styles = useStyles();
  const lookups = useLookups();
  return (
    <div className={styles.sections} data-forms="">
      {bundles.map((bundle) => (
        <Section
          key={bundle.id}
          bundle={bundle}
          untitled={untitled}
          store={store}
          facts={facts}
          issues={issues}
          showIssues={showIssues}
          disabled={!editable}
          lookups={lookups}
          uploads={uploads}
          onSign={onSign}
          confirmRemove={confirmRemove}
        />
      ))}
    </div>
  );
}
