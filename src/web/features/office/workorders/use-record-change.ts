import { useMutation, useQueryClient } from '@tanstack/react-query';

/** A workorder's record in the query cache. */
export const RECORD_KEY = 'office workorder';

/** Changes a workorder's record, and reads it again. @param done called after a change that was made */
export function useRecordChange<Input>(
  workorder_id: string,
  change: (input: Input) => Promise<unknown>,
  done: () => void,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: done,
    onSettled: () => queries.invalidateQueries({ queryKey: [RECORD_KEY, workorder_id] }),
  });
}
