import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { DocumentRegular } from '@fluentui/react-icons/svg/document';
import { Fragment } from 'react';
import type { FileEntry } from '../../../../contract/application/application.contract.ts';
import type { ApplicantAnswers } from '../../../../contract/office/applicant-answers.contract.ts';
import { Card } from '../../../resident/card.tsx';

const useStyles = makeStyles({
  rows: {
    margin: 0,
    display: 'grid',
    gridTemplateColumns: 'minmax(8rem, 2fr) minmax(0, 3fr)',
    gap: '8px 24px',
    '& dt': { color: tokens.colorNeutralForeground2 },
    '& dd': { margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
  },
  files: { display: 'flex', flexWrap: 'wrap', gap: '4px' },
});

interface AnswersCardProps {
  readonly title: string;
  readonly rows: ApplicantAnswers['sections'][number]['rows'];
  readonly onOpen: (file: FileEntry) => void;
}

/** The answers to one form, or to one entry of a list; files open beside them. */
export function AnswersCard({ title, rows, onOpen }: AnswersCardProps) {
  const styles = useStyles();
  return (
    <Card title={title}>
      <dl className={styles.rows}>
        {rows.map(({ path, label, text, files }) => (
          <Fragment key={path}>
            <dt>{label}</dt>
            <dd>
              {files.length === 0 ? (
                text
              ) : (
                <span className={styles.files}>
                  {files.map((file) => (
                    <Button
                      key={file.id}
                      size="small"
                      icon={<DocumentRegular />}
                      onClick={() => onOpen(file)}
                    >
                      {file.file_name}
                    </Button>
                  ))}
                </span>
              )}
            </dd>
          </Fragment>
        ))}
      </dl>
    </Card>
  );
}
