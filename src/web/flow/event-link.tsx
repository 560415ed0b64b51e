import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { branchesOf } from '../../engine/flow/guarded.ts';
import { pathOf } from '../../engine/flow/route.ts';
import type { RunningFlow } from './flow-views.ts';

interface EventLinkProps {
  readonly flow: Pick<RunningFlow, 'flow' | 'here' | 'allows' | 'send'>;
  /** The navigation event of the state, such as `REVIEW`. */
  readonly event: string;
  /** Returns the address of a page of the flow, with the parameters that identify the person. */
  readonly addressOf: (path: string) => string;
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * A link that sends an event; the flow file defines the target state. When it is opened in another tab, its address is
 * that of the first target state. Renders nothing while the event is not allowed.
 *
 * @example
 * <EventLink flow={flow} event="REVIEW" addressOf={(path) => applicantPage(path, token)}>{t('review')}</EventLink>
 */
export function EventLink({ flow, event, addressOf, className, children }: EventLinkProps) {
  const { states } = flow.flow.file;
  const state = states[flow.here.state];
  const [branch] = branchesOf(state?.nav?.[event] ?? state?.on?.[event] ?? []);
  if (branch === undefined || !flow.allows({ type: event })) return null;
  const route = states[branch.to]?.route ?? state?.route ?? '';
  const isPlain = (click: MouseEvent) => !click.metaKey && !click.ctrlKey && !click.shiftKey && !click.altKey;
  return (
    <Link
      {...(className !== undefined && { className })}
      to={addressOf(pathOf(route))}
      onClick={(click) => {
        if (!isPlain(click)) return;
        click.preventDefault();
        flow.send({ type: event });
      }}
    >
      {children}
    </Link>
  );
}
