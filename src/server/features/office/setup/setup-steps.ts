import type { SETUP_STEPS, SetupView } from '../../../../contract/office/setup.contract.ts';
import type { Connection } from '../../../../db/client.ts';
import type { Property } from '../../../../db/property/property.repository.ts';
import { countSetUp } from '../../../../db/property/setup-counts.repository.ts';
import { isSetUp, type NeededProvider } from '../../../../settings/set-up.ts';
import type { Settings } from '../../../../settings/settings.ts';
import { arePaymentsBlocked } from '../../../payments/payments-blocked.ts';

type Step = SetupView['steps'][number];
type StepName = (typeof SETUP_STEPS)[number];

/**
 * What a property has and lacks before it can run, in the order of the guide.
 *
 * @example (await setupSteps(db, property, settings)).filter(({ is_done }) => !is_done).map(({ step }) => step)
 */
export async function setupSteps(
  db: Connection,
  { id, settings }: Property,
  portal: Pick<Settings, 'mode' | 'providers'>,
): Promise<Step[]> {
  const { plans, units, listed, colleagues, mails, texts } = await countSetUp(db, id);
  const { portal_info, brand, application_fees, required_documents } = settings;
  const fees = Object.values(application_fees).flat().length;
  const isWelcoming = portal_info.portal_content !== '' && settings.address !== undefined;
  const step = (name: StepName, count: number, is_done = count > 0): Step => ({ step: name, is_done, count });
  const takesMoney = !arePaymentsBlocked(portal, settings);
  // Outside production, the sandbox takes the place of the providers.
  const isReal = (provider: NeededProvider) =>
    portal.mode === 'production' && isSetUp(portal.providers, provider);
  return [
    step('contact', Number(isWelcoming)),
    step('brand', Number(brand.logo !== null || brand.mobile_logo !== null)),
    step('fees', fees),
    step('documents', required_documents.length),
    step('plans', plans),
    step('units', units),
    step('listing', listed),
    // The member who set up the property is one of them.
    step('colleagues', colleagues, colleagues > 1),
    step('payments', Number(takesMoney), portal.mode === 'production' && takesMoney),
    step('mail', mails, isReal('mail')),
    step('texts', texts, isReal('sms')),
    step('screening', 0, isReal('bureau')),
  ];
}
