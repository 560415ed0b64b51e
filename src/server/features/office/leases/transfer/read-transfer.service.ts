import type { Static } from 'typebox';
import type * as contract from '../../../../../contract/office/leases/transfer.contract.ts';
import { type FreeHome, listFreeHomes } from '../../../../../db/office/free-home.repository.ts';
import { addDays } from '../../../../../ledger/day.ts';
import type { Deps } from '../../../../deps.ts';
import { AppError } from '../../../../errors.ts';
import { homeName } from '../../../../property/home-name.ts';
import type { Officer } from '../../office.ts';
import { nameOf } from '../household.ts';
import { choicesOf, proposedTerms } from '../lease-draft.service.ts';
import { planFor } from '../lease-plan.ts';
import { previewOf } from '../preview-lease.service.ts';
import { transferMoney } from './transfer-money.ts';
import {
  type MovingHousehold,
  movingHousehold,
  refuseDayBefore,
  refuseTransfer,
  transferPlace,
} from './transfer-place.ts';

type Read = Static<typeof contract.readTransfer.answer>;
type Refusal = NonNullable<Read['refusal']>;

/**
 * What a transfer begins with: the homes that are free from a day on, and for one of them the choices of its lease.
 *
 * @throws {AppError} `record.not_found`.
 */
export async function readTransfer(
  deps: Deps,
  officer: Officer,
  leaseId: string,
  asked: { readonly unit_id?: string | undefined; readonly day?: string | undefined },
): Promise<Read> {
  const moving = await movingHousehold(deps, deps.db, officer, leaseId);
  const day = asked.day !== undefined && asked.day >= moving.today ? asked.day : addDays(moving.today, 1);
  const refusal = await refusalOf(deps, moving);
  const known = {
    home: homeName(moving.let.unit),
    people: moving.household.occupants.map(nameOf),
    day,
    refusal,
  };
  if (refusal !== null) return { ...known, homes: [], choices: null };
  const homes = await listFreeHomes(deps.db, moving.lease.property_id, day);
  const home = homes.find(({ id }) => id === asked.unit_id);
  return {
    ...known,
    homes: homes.map(({ id: unit_id, details, rent_cents }) => ({
      ...{ unit_id, home: homeName(details), unit_type: details.unit_type, rent_cents },
    })),
    choices: home === undefined ? null : await choicesFor(deps, moving, { home, day }),
  };
}

async function choicesFor(
  { db }: Deps,
  moving: MovingHousehold,
  { home, day }: { readonly home: FreeHome; readonly day: string },
): Promise<Read['choices']> {
  const place = await transferPlace(db, moving, home.id);
  return { ...choicesOf(place), proposal: proposedTerms(place, day, home.rent_cents) };
}

/** Why the household cannot move now, or null. */
async function refusalOf({ db }: Deps, moving: MovingHousehold): Promise<Refusal | null> {
  try {
    await refuseTransfer(db, moving);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { code: error.code as Refusal['code'], name: String(error.params.name ?? '') };
  }
}

/**
 * The papers of the new lease, and what the move costs.
 *
 * @throws {AppError} as `transferPlace`; `lease.language_missing`; `request.invalid`; `transfer.home_taken`.
 */
export async function previewTransfer(
  deps: Deps,
  officer: Officer,
  leaseId: string,
  { unit_id, terms }: contract.WantedTransfer,
  language: string,
): Promise<Static<typeof contract.previewTransfer.answer>> {
  const moving = await movingHousehold(deps, deps.db, officer, leaseId);
  const place = await transferPlace(deps.db, moving, unit_id);
  const plan = planFor(deps, place, terms);
  refuseDayBefore(place.today, terms.start_date);
  const homes = await listFreeHomes(deps.db, place.property.id, terms.start_date);
  if (!homes.some(({ id }) => id === unit_id)) throw new AppError('transfer.home_taken');
  const money = await transferMoney(deps, deps.db, leaseId, terms, language);
  return { ...(await previewOf(deps, plan)), money };
}
