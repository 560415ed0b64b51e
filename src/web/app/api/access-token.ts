import { useSearchParams } from 'react-router-dom';

/** The token of the invitation link, from the page's query; null if there is none. @see spec/application.md §6 */
export function useAccessToken(): string | null {
  const [query] = useSearchParams();
  const token = query.get('access_token');
  return token === '' ? null : token;
}

/** The address of an applicant's page. @example applicantPage('/applicant/exam', 'abc') */
export function applicantPage(path: string, token: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}access_token=${encodeURIComponent(token)}`;
}
