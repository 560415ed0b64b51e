import { useQuery } from '@tanstack/react-query';
import { call } from '../app/api/api-client.ts';

/** The number of unread messages: null if the property accepts none, undefined until that is known. */
export function useApplicantNews(token: string): number | null | undefined {
  const { data } = useQuery({
    queryKey: ['notification_count', token],
    queryFn: ({ signal }) => call('GET /api/applicant/notification_count', { token, signal }),
  });
  return data?.messages;
}
