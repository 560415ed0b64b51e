import type { OutlineState } from '../../../../../engine/edit/flow-outline.ts';
import { PERSON } from '../../../../../engine/flow/parties.ts';
import type { ShownFlow } from '../use-flow.ts';
import { ReminderFields, TellFields } from './reminder-fields.tsx';
import { LengthFields } from './time-fields.tsx';
import { MeanwhileFields, ShownToFields, WhoFields } from './turn-fields.tsx';
import { useTurn, useTurnStyles } from './use-turn.ts';

interface TurnEditorProps {
  readonly shown: ShownFlow;
  readonly state: OutlineState;
}

/** Whose turn a state is, what others see and read meanwhile, and what time does. Each change is a step of its own. */
export function TurnEditor({ shown, state }: TurnEditorProps) {
  const styles = useTurnStyles();
  const turn = useTurn(shown, state);
  return (
    <div className={styles.parts}>
      <WhoFields turn={turn} />
      <TellFields turn={turn} />
      <MeanwhileFields turn={turn} />
      <ShownToFields turn={turn} />
      <LengthFields turn={turn} site="after" />
      <ReminderFields turn={turn} />
      {state.party === PERSON && !('overdue' in turn.its) ? null : (
        <LengthFields turn={turn} site="overdue" />
      )}
    </div>
  );
}
