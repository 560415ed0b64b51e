import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** What the studio shows of a draft: a view, a file, and a place in it. It stands in the address. */
export interface Place {
  /** The id of the view, or null for the first one. */
  readonly view: string | null;
  readonly file: string | null;
  /** A JSON pointer into the file, or empty. */
  readonly at: string;
  /** What the chart and the outline mark: `coverage`, `changes`, or null for nothing. */
  readonly show: string | null;
}

/**
 * Where the person is in the draft, and how to go elsewhere. What `go` does not name stays; `at` is of one file only.
 *
 * @example const { file, go } = usePlace(); go({ file: 'flows/lease.flow.json', at: '/states/signing' });
 */
export function usePlace(): Place & { readonly go: (to: Partial<Place>) => void } {
  const [search, setSearch] = useSearchParams();
  const go = useCallback(
    (to: Partial<Place>) =>
      setSearch((before) => {
        const { view, file, at, show } = {
          ...placeOf(before),
          ...(to.file !== undefined && { at: '' }),
          ...to,
        };
        return {
          ...(view !== null && { view }),
          ...(file !== null && { file }),
          ...(at !== '' && { at }),
          ...(show !== null && { show }),
        };
      }),
    [setSearch],
  );
  return useMemo(() => ({ ...placeOf(search), go }), [search, go]);
}

function placeOf(search: URLSearchParams): Place {
  return {
    view: search.get('view'),
    file: search.get('file'),
    at: search.get('at') ?? '',
    show: search.get('show'),
  };
}
