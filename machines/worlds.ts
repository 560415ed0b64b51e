import { emptyWorld, type World } from '../src/engine/explore/model/world.ts';
import { applicationWorld } from './application.effects.ts';
import { guestcardWorld } from './guestcard.effects.ts';
import { questionnaireWorld } from './questionnaire.effects.ts';
import type { FlowName } from './registry.ts';

const worlds: Readonly<Partial<Record<FlowName, World>>> = {
  application: applicationWorld,
  guestcard: guestcardWorld,
  questionnaire: questionnaireWorld,
};

/** What exploration must know of a flow beside its file. A flow that declares nothing has the empty world. */
export function worldOf(name: string): World {
  return worlds[name as FlowName] ?? emptyWorld;
}
