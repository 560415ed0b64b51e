/** Concurrent actions of one person in several windows. */
import { fullDraft } from '../../fixtures/application-draft.ts';
import { atOnce, calls, type Race, statuses, times } from './arena.ts';

const windows = 6;

const staleSaves: Race = {
  name: 'six windows save from the same revision',
  async run(arena, random) {
    const { token } = await arena.invite();
    const save = (index: number) =>
      calls.save(arena, token, { applicants: { first_name: `Ada${index}` } }, 0);
    const answers = await atOnce(random, times(windows, save));
    const [saved, stale] = [200, 409].map((status) => answers.filter((one) => one.status === status).length);
    return saved === 1 && stale === windows - 1 ? null : statuses(answers);
  },
};

const submittedOnce: Race = {
  name: 'six windows submit the same application',
  async run(arena, random) {
    const { token, applicant_id } = await arena.invite();
    // A separate landlord, because a landlord who is asked about too many people is skipped.
    const landlord_email = `${applicant_id.replaceAll(/\W/g, 'x')}@oakhomes.example`;
    const [current, ...earlier] = fullDraft().applicant_addresses;
    const changed = { applicant_addresses: [{ ...current, landlord_email }, ...earlier] };
    const answers = await atOnce(
      random,
      times(windows, () => calls.submit(arena, token, changed)),
    );
    const { db } = arena.office;
    const links = db.selectFrom('landlord_links').select('token_hash');
    const asked = await links.where('applicant_id', '=', applicant_id).execute();
    const taken = answers.filter(({ status }) => status === 200).length;
    return taken === 1 && asked.length === 1 ? null : `${asked.length} landlord mails: ${statuses(answers)}`;
  },
};

const oneExam: Race = {
  name: 'six windows load the questions of the exam, and hand the answers in',
  async run(arena, random) {
    const { token, applicant_id } = await arena.invite();
    await calls.submit(arena, token);
    await calls.pay(arena, token);
    const load = () => arena.ask('/api/applicant/exam', { method: 'GET', token });
    const loaded = await atOnce(random, times(windows, load));
    const exams = await arena.office.db
      .selectFrom('exams')
      .selectAll()
      .where('applicant_id', '=', applicant_id)
      .execute();
    const ids = new Set(loaded.map(({ body }) => body?.exams?.examId));
    return exams.length === 1 && ids.size === 1 ? null : `${exams.length} exams: ${statuses(loaded)}`;
  },
};

const guessedCode: Race = {
  name: 'twenty guesses of one code at once',
  async run(arena, random) {
    const mobile_no = `+1512${String(Math.floor(random() * 10_000_000)).padStart(7, '0')}`;
    const { body } = await arena.ask('/api/applicant/send_otp_message', { body: { mobile_no } });
    if (typeof body?.hashed !== 'string') return null;
    const guess = (index: number) => {
      const otp = String(100_000 + index);
      return arena.ask('/api/applicant/verify_otp', { body: { mobile_no, hashed: body.hashed, otp } });
    };
    const answers = await atOnce(random, times(20, guess));
    const looked = answers.filter((answer) => answer.body?.error?.code === 'otp.invalid').length;
    return looked === 5 ? null : `${looked} guesses were looked at`;
  },
};

export const personRaces: readonly Race[] = [staleSaves, submittedOnce, oneExam, guessedCode];
