/** Rules over the signing of a lease. */
import { findLease } from '../../../src/db/lease/lease.repository.ts';
import { listLogRows } from '../../../src/db/lease/lease-log.repository.ts';
import { listMarks } from '../../../src/db/lease/lease-mark.repository.ts';
import { listSigners } from '../../../src/db/lease/lease-signer.repository.ts';
import { leaseHousehold } from '../../fixtures/lease-household.ts';
import { type Arena, atOnce, type Race, statuses, times } from './arena.ts';

const TWO = [
  ['Ann', 'Bell'],
  ['Bo', 'Chen'],
] as const;

/** Signs both spots of a signer, by number, under a name. */
const sign = (arena: Arena, token: string, number: number, content: string) =>
  arena.ask('/api/applicant/save_sign_draft', {
    token,
    body: {
      sign_draft_data: {
        lease: { [`s${number}`]: {} },
        acceptance: { lease: { [`i${number}`]: {} } },
        applicant_signature_data: { type: 'type', content, font: 'Caveat' },
      },
    },
  });

const finish = (arena: Arena, token: string) => arena.ask('/api/applicant/lease', { token, body: {} });

const eventsOf = async ({ office }: Arena, lease: string, event: string) =>
  (await listLogRows(office.db, lease)).filter((row) => row.event === event);

const twoDevices: Race = {
  name: 'the same spots are signed on two devices, under two names',
  async run(arena, random) {
    const { lease_id, people } = await leaseHousehold(arena.office);
    const [{ token }] = people;
    const names = ['Ann Bell', 'A. Bell'];
    const answers = await atOnce(
      random,
      names.map((name) => () => sign(arena, token, 1, name)),
    );
    const marks = await listMarks(arena.office.db, lease_id);
    const [signer] = await listSigners(arena.office.db, lease_id);
    const chosen = signer?.chosen?.signature.content ?? '';
    const signed = await eventsOf(arena, lease_id, 'SIGNED');
    const isSound =
      answers.every(({ status }) => status === 200) &&
      marks.length === 2 &&
      signed.length === 1 &&
      names.includes(chosen);
    return isSound ? null : `${marks.length} marks, ${signed.length} rows, "${chosen}": ${statuses(answers)}`;
  },
};

const doublePost: Race = {
  name: 'the final signature is posted four times',
  async run(arena, random) {
    const { lease_id, people } = await leaseHousehold(arena.office);
    const [{ token }] = people;
    await sign(arena, token, 1, 'Ann Bell');
    const answers = await atOnce(
      random,
      times(4, () => finish(arena, token)),
    );
    const told = new Set(answers.map(({ body }) => body.signed_at));
    const finished = await eventsOf(arena, lease_id, 'FINISHED');
    const isSound = answers.every(({ status }) => status === 200) && told.size === 1 && finished.length === 1;
    return isSound ? null : `${finished.length} rows, ${told.size} times: ${statuses(answers)}`;
  },
};

const lastTwo: Race = {
  name: 'the last two of a household finish at once',
  async run(arena, random) {
    const { lease_id, people } = await leaseHousehold(arena.office, { signers: TWO });
    for (const [index, { token }] of people.entries()) await sign(arena, token, index + 1, 'A name');
    const answers = await atOnce(
      random,
      people.map(
        ({ token }) =>
          () =>
            finish(arena, token),
      ),
    );
    const lease = await findLease(arena.office.db, lease_id);
    const finished = await eventsOf(arena, lease_id, 'FINISHED');
    const last = finished.filter(({ detail }) => JSON.parse(detail).all_signed === true);
    const isSigned = lease?.status === 'SIGNED' || lease?.status === 'SEALED';
    const isSound =
      answers.every(({ status }) => status === 200) && isSigned && finished.length === 2 && last.length === 1;
    return isSound
      ? null
      : `${lease?.status}, ${finished.length} rows, ${last.length} last: ${statuses(answers)}`;
  },
};

const postWhileSigned: Race = {
  name: 'the final signature is posted while the last spots are signed',
  async run(arena, random) {
    const { lease_id, people } = await leaseHousehold(arena.office);
    const [{ token }] = people;
    const [signed, posted] = await atOnce(random, [
      () => sign(arena, token, 1, 'Ann Bell'),
      () => finish(arena, token),
    ]);
    const lease = await findLease(arena.office.db, lease_id);
    const isTaken = posted?.status === 200 && lease?.status !== 'SIGNING';
    const isRefused = posted?.status === 409 && lease?.status === 'SIGNING';
    return signed?.status === 200 && (isTaken || isRefused)
      ? null
      : `${lease?.status}: signed ${signed?.status}, posted ${posted?.status}`;
  },
};

export const leaseRaces: readonly Race[] = [twoDevices, doublePost, lastTwo, postWhileSigned];
