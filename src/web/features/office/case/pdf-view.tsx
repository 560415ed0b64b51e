import '../../../pdf/workers.ts';
import { makeStyles } from '@fluentui/react-components';
import { DocumentView } from '../../../pdf/document-view.tsx';

const useStyles = makeStyles({
  // A page is as wide as a screen: beside the answers it is shown smaller.
  pages: { minWidth: 0, zoom: 0.6, '@media (max-width: 599px)': { zoom: 0.38 } },
});

/** The pages of a PDF that an applicant has sent. */
export function PdfView({ path }: { readonly path: string }) {
  const styles = useStyles();
  return (
    <div className={styles.pages}>
      <DocumentView source={path} onRetry={async () => undefined} Overlay={Nothing} />
    </div>
  );
}

/** Nothing is drawn over the pages. */
function Nothing(): null {
  return null;
}
