import type { FactsSchema } from '../../facts.ts';
import type { FlowFile } from '../../flow/flow-file.ts';
import type { World } from './world.ts';

/** A flow to explore: its file, its facts and its world. */
export interface ExploredFlow {
  readonly file: FlowFile;
  readonly facts: FactsSchema;
  readonly world: World;
  /** Another version of the file to compare with: its conditions must be distinguished too. */
  readonly sibling?: FlowFile;
}
