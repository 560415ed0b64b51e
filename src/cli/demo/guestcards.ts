import type { Connection } from '../../db/client.ts';
import {
  type GuestcardSettings,
  saveGuestcardSettings,
} from '../../db/guestcard/guestcard-settings.repository.ts';

const MORNING = ['9:00 AM', '10:00 AM', '11:00 AM'];
const AFTERNOON = ['1:00 PM', '2:00 PM', '3:00 PM', '4:00 PM'];

function slots(labels: readonly string[]): { id: string; label: string }[] {
  return labels.map((label) => ({ id: label.toLowerCase().replaceAll(/\W+/g, '-'), label }));
}

/** The guestcard settings of the demo properties. Their charges are defined with their listings. */
const SETTINGS: GuestcardSettings = {
  community_codes: { GARDEN: 'Garden side', COURT: 'Courtyard', STREET: 'Street side', ANY: 'No preference' },
  marketing_sources: {
    WEB: 'Web search',
    FRIEND: 'A friend',
    SIGN: 'Sign at the building',
    PAPER: 'Newspaper',
    SOCIAL: 'Social media',
  },
  moving_reasons: {
    JOB: 'New job',
    SPACE: 'More space',
    FAMILY: 'Family',
    COST: 'Lower cost',
    OTHER: 'Another reason',
  },
  price_ranges: {
    '0-1000': 'Less than $1,000',
    '1000-1500': '$1,000 to $1,500',
    '1500-2000': '$1,500 to $2,000',
    '2000+': 'More than $2,000',
  },
  appointment_slots: {
    slots: {
      '1': slots([...MORNING, ...AFTERNOON]),
      '2': slots([...MORNING, ...AFTERNOON]),
      '3': slots([...MORNING, ...AFTERNOON]),
      '4': slots([...MORNING, ...AFTERNOON]),
      '5': slots([...MORNING, ...AFTERNOON]),
      '6': slots(MORNING),
    },
    holidays: {
      '1': { '1': "New Year's Day" },
      '7': { '4': 'Independence Day' },
      '11': { '11': 'Veterans Day' },
      '12': { '25': 'Christmas Day', '31': "New Year's Eve" },
    },
  },
  allow_movein_days: 60,
  unit_status_vacant_days: { VACANT: 2, NOTICE: 7 },
  lease_terms: [],
  fees: { CARD: { fee_type: 'percent', fee_amount: 2.95 }, CHECKING: { fee_type: 'flat', fee_amount: 150 } },
  invites_at_once: true,
};

/** Writes the guestcard settings of a stored demo property. */
export async function seedGuestcards(
  trx: Connection,
  company_id: string,
  property_id: string,
): Promise<void> {
  await saveGuestcardSettings(trx, { company_id, property_id }, SETTINGS);
}
