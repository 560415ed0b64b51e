import type { TableJudged } from '../../../../../engine/decision-tables/judge-table.ts';
import { Notice } from '../../../../app/page/notice.tsx';

interface TableErrorsProps {
  readonly judged: TableJudged | null;
  /** The JSON pointer of the place in the table; what is below it belongs to it. */
  readonly at: string;
}

/** What the checks of the language find at a place of a table. */
export function TableErrors({ judged, at }: TableErrorsProps) {
  const found = (judged?.errors ?? []).filter(({ params }) => {
    const place = String(params.at ?? '');
    return place === at || place.startsWith(`${at}/`);
  });
  return found.map(({ message, params, severity }) => (
    <Notice key={message} intent={severity}>
      {message.slice(`${params.file} ${params.at}: `.length)}
    </Notice>
  ));
}
