import { createHmac } from 'node:crypto';
import type { ApplicantType } from '../../db/applicant/applicant.repository.ts';

/** A link that opens an application of the demo. */
export interface DemoLink {
  name: string;
  role: ApplicantType;
  url: string;
  token: string;
}

export const DEMO_ROLES: readonly ApplicantType[] = ['PRIMARY', 'CO-APPLICANT', 'GUARANTOR'];

const NAMES: Record<ApplicantType, string> = {
  PRIMARY: 'Application as PRIMARY',
  'CO-APPLICANT': 'Application as CO-APPLICANT',
  GUARANTOR: 'Application as GUARANTOR',
};

/** The kinds of seeded applications: a person of the first property, or the pre-screening of another. */
export type DemoEntry = ApplicantType | 'PRE-SCREENING' | 'LEASE';

const PRE_SCREENING_NAME = 'Application, pre-screened';
const LEASE_NAME = 'Lease to sign';

/**
 * The token of a seeded application. Only hashes of tokens are stored, so the token is derived from the secret key:
 * every start prints the same link.
 */
export function demoToken(secretKey: string, entry: DemoEntry): string {
  return createHmac('sha256', Buffer.from(secretKey, 'base64')).update(`demo:${entry}`).digest('base64url');
}

/** The link of one application. @example demoLink('http://127.0.0.1:3000', 'PRIMARY', token).url */
export function demoLink(baseUrl: string, role: ApplicantType, token: string): DemoLink {
  return { name: NAMES[role], role, url: `${baseUrl}/auth/applicant?access_token=${token}`, token };
}

/** The link of a signer to their lease. @example leaseLink('http://127.0.0.1:3000', 'PRIMARY', token).url */
export function leaseLink(baseUrl: string, role: ApplicantType, token: string): DemoLink {
  return { name: LEASE_NAME, role, url: `${baseUrl}/applicant/lease?access_token=${token}`, token };
}

/** The links of the demo: the seeded household by role, the application with a pre-screening, a lease to sign. */
export function demoLinks(baseUrl: string, secretKey: string): DemoLink[] {
  const household = DEMO_ROLES.map((role) => demoLink(baseUrl, role, demoToken(secretKey, role)));
  const screened = demoLink(baseUrl, 'PRIMARY', demoToken(secretKey, 'PRE-SCREENING'));
  const lease = leaseLink(baseUrl, 'PRIMARY', demoToken(secretKey, 'LEASE'));
  return [...household, { ...screened, name: PRE_SCREENING_NAME }, lease];
}
