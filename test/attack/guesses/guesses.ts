/**
 * Guesses passwords and addresses: neither the answer nor its duration reveals whether an account exists, whether
 * it is locked, or whether the password was right.
 */
import { insertUser } from '../../../src/db/session/user.repository.ts';
import { lockName } from '../../../src/server/features/accounts/guess-limit.ts';
import { hashPassword } from '../../../src/server/features/accounts/password.ts';
import { type Extent, endOf, type Report } from '../report.ts';
import type { Target } from '../target/target.ts';
import { type Answered, median, post } from './timed-call.ts';

const PASSWORD = 'correct horse battery';
/** The number of tries of each kind of sign-in, unless the time ends before. */
const TRIES = 500;
/** The number of wrong passwords for one name: one less than the lock limit. */
const PER_NAME = 9;
/** The number of requests for each kind of mail: each takes a quarter of a second, so 500 take four minutes. */
const MAILS = TRIES;
/** The allowed difference of the medians. */
const TOLERANCE = 0.1;

/** @example const { counts, wrong } = await guesses(target, { seconds: 120, seed: 1 }) */
export async function guesses(target: Target, extent: Extent): Promise<Report> {
  const [{ baseUrl }, other] = [await target.start(), await target.start()];
  const names = await people(target);
  const logIn = (email: string, password: string, at = baseUrl) =>
    post(`${at}/api/tenant/auth/login`, { email, password });
  const counts: Record<string, number> = {};
  const wrong: string[] = [];

  const judge = (what: string, found: Readonly<Record<string, readonly Answered[]>>) => {
    const said = new Set(Object.values(found).flatMap((answers) => answers.map(({ said }) => said)));
    if (said.size > 1) wrong.push(`${what} is answered in ${said.size} ways: ${[...said].join(' | ')}`);
    const medians = Object.entries(found).map(([kind, answers]) => {
      const ms = median(answers.map((answer) => answer.ms));
      counts[`${what}, ${kind}: tries`] = answers.length;
      counts[`${what}, ${kind}: median ms`] = Number(ms.toFixed(2));
      return ms;
    });
    const spread = Math.max(...medians) / Math.min(...medians) - 1;
    counts[`${what}: medians differ by %`] = Number((spread * 100).toFixed(2));
    if (spread >= TOLERANCE) wrong.push(`${what}: the medians differ by ${(spread * 100).toFixed(1)} %`);
  };

  const isOver = endOf({ ...extent, most: TRIES });
  const tries: Record<string, Answered[]> = { unknown: [], wrong: [], locked: [], 'locked, right': [] };
  for (let round = 0; !isOver(round); round += 1) {
    const nth = Math.floor(round / PER_NAME);
    // The order differs in each round, because it must not affect the result.
    const kinds: readonly (readonly [kind: string, email: string, password: string])[] = [
      ['unknown', `nobody${nth}@example.com`, 'wrong'],
      ['wrong', names.open(nth), 'wrong'],
      ['locked', names.locked, 'wrong'],
      ['locked, right', names.locked, PASSWORD],
    ];
    for (let step = 0; step < kinds.length; step += 1) {
      const [kind, email, password] = kinds[(step + round) % kinds.length] ?? ['', '', ''];
      tries[kind]?.push(await logIn(email, password));
    }
  }
  judge('sign-in', tries);

  const asked = await Promise.all(
    [
      ['forgotten password', '/api/auth/forgot-password', {}],
      ['registration', '/api/auth/register', { first_name: 'A', last_name: 'B', property_id: 'juniper-row' }],
      ['applicant sign-in', '/api/application-links', {}],
    ].map(async ([what, path, more]) => {
      const found: Record<string, Answered[]> = { unknown: [], known: [] };
      for (let round = 0; round < MAILS; round += 1) {
        const of = { unknown: `${round}.${String(path).length}@nowhere.example`, known: names.mailed(round) };
        for (const kind of round % 2 === 0
          ? (['unknown', 'known'] as const)
          : (['known', 'unknown'] as const))
          found[kind]?.push(await post(`${baseUrl}${path}`, { email: of[kind], ...Object(more) }));
      }
      return { what: String(what), found };
    }),
  );
  for (const { what, found } of asked) judge(what, found);

  const at = (index: number) => (index % 2 === 0 ? baseUrl : other.baseUrl);
  const guessed = await Promise.all(
    Array.from({ length: 50 }, (_, index) => logIn(names.guessed, `guess ${index}`, at(index))),
  );
  const after = await logIn(names.guessed, PASSWORD);
  counts['guesses at once'] = guessed.length;
  if (after.status !== 401) wrong.push(`${after.status} for the right password after 50 guesses at once`);
  const valid = await Promise.all(
    Array.from({ length: 20 }, (_, index) => logIn(names.valid, PASSWORD, at(index))),
  );
  counts['valid sign-ins at once'] = valid.length;
  const refused = valid.filter(({ status }) => status !== 200).length;
  if (refused > 0) wrong.push(`${refused} of 20 valid sign-ins at once were refused`);
  return { counts, wrong };
}

/** Accounts to guess, and applicants with the same addresses: enough that the tries lock none of them. */
async function people({ office, invite }: Target) {
  const hash = await hashPassword(PASSWORD, office.random.bytes(16));
  const add = async (email: string) => {
    const id = office.random.id();
    const tenancy = { company_id: 'demo-company', property_id: 'juniper-row' };
    const person = { first_name: 'Riley', last_name: 'Resident', policies: [], language: 'en' };
    await insertUser(office.db, { ...tenancy, ...person, id, email, password_hash: hash });
    return email;
  };
  for (let index = 0; index <= TRIES / PER_NAME; index += 1) await add(`open${index}@example.com`);
  for (let index = 0; index < MAILS; index += 1) {
    await invite({ email: await add(`mailed${index}@example.com`) });
  }
  const locked = await add('locked@example.com');
  await lockName(office, office.db, locked, '2100-01-01T00:00:00.000Z');
  return {
    open: (nth: number) => `open${nth}@example.com`,
    mailed: (nth: number) => `mailed${nth}@example.com`,
    locked,
    guessed: await add('guessed@example.com'),
    valid: await add('valid@example.com'),
  };
}
