import type { RunStatement } from '../../db/client.ts';
import { currentWork } from './current-trace.ts';
import { newSpan } from './spans.ts';

/** From the beginning of a statement to its first table. */
const TABLE = /\b(?:from|into|update)\s+"(\w+)"/;

/**
 * Tells each statement of the database as a part of the work that runs it: what it does and to which table, and its name if it
 * is a prepared one. Never its values, nor its text.
 *
 * @example openDatabase({ ...location, onStatement: statementSpans(random) })
 */
export function statementSpans(random: Parameters<typeof newSpan>[0]): (statement: RunStatement) => void {
  return ({ sql, name, ms, isFailed }) => {
    const work = currentWork();
    if (work === null || work.tell === null) return;
    const ended = performance.now();
    const [operation = 'sql'] = /^\s*(\w+)/.exec(sql)?.slice(1) ?? [];
    const [, table] = TABLE.exec(sql) ?? [];
    work.tell({
      ...{ trace: work.trace, span: newSpan(random), parent: work.span, kind: 'client', isFailed },
      name: [operation.toLowerCase(), table].filter((word) => word !== undefined).join(' '),
      attributes: {
        'db.operation.name': operation.toLowerCase(),
        ...(table !== undefined && { 'db.collection.name': table }),
        ...(name !== null && { 'latchkey.statement': name }),
      },
      begun: ended - ms,
      ended,
    });
  };
}
