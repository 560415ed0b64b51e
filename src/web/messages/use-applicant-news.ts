import { useQuery } from '@tanstack/react-query';
import { call } from '../app/api/api-client.ts';

/** How many messages of the office an applicant has not read: null where the property takes none, undefined until that is known. */
export function useApplicantNews(token: string): number | null | undefined {
  const { data } = useQuery({
    queryKey: ['notification_count', token],
    queryFn: ({ signal }) => call('GET /api/applicant/notification_count', { token, signal }),
  });
  return data?.messages;
}
