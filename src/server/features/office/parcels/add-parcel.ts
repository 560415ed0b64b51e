import type { NewParcel } from '../../../../db/resident/parcel.repository.ts';
import { insertParcel } from '../../../../db/resident/parcel.repository.ts';
import type { Deps } from '../../../deps.ts';
import { notifyHousehold, type TellDeps } from '../../../outbox/notify-resident.ts';
import { newCode } from '../../../outbox/otp.service.ts';
import { type GoodFile, keepResidentFiles } from '../../../storage/keep-resident-files.ts';

/** A code is signed with the id of its parcel, and so is not valid for another one. */
const CODE_PURPOSE = 'parcel code';

/** What the fingerprint of a code is made from. */
const signedText = (id: string, code: string): string => `${id}\n${code}`;

/** Whether a code is that of a parcel. */
export function isCodeOf(
  { secrets }: Pick<Deps, 'secrets'>,
  { id, code_hash }: { readonly id: string; readonly code_hash: string | null },
  code: string,
): boolean {
  return code_hash !== null && secrets.isSigned(signedText(id, code), CODE_PURPOSE, code_hash);
}

/**
 * Saves a parcel with the photos of its label, and sends the household a code to get it by. The code itself is not kept.
 * A repeated id changes nothing and notifies nobody.
 */
export async function addParcel(
  deps: Pick<Deps, 'db' | 'storage'> & TellDeps,
  parcel: Omit<NewParcel, 'code_hash'>,
  photos: readonly GoodFile[] = [],
): Promise<void> {
  const { id, carrier, place } = parcel;
  const code = newCode(deps);
  const code_hash = deps.secrets.sign(signedText(id, code), CODE_PURPOSE);
  await keepResidentFiles(deps, { ...parcel, kind: 'parcel' }, photos, async (trx) => {
    if (!(await insertParcel(trx, { ...parcel, code_hash }))) return false;
    await notifyHousehold(deps, trx, {
      ...parcel,
      kind: 'parcels',
      about: `parcel:${id}`,
      template: 'parcel',
      page: '/parcels',
      values: { carrier, place },
      secrets: { code },
    });
    return true;
  });
}
