import type { ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import { EventLink } from '../../../../src/web/flow/event-link.tsx';

/** A link of the event REVIEW on the page `finish`; in the flow REVIEW leads to the state `to`. */
function link(to: string, { isAllowed = true } = {}) {
  const sent: unknown[] = [];
  const states = {
    finish: { route: '/finish', nav: { REVIEW: { to } } },
    review: { route: '/review/:tab?' },
    summary: { route: '/summary' },
    // Has no route: its link keeps the address of the current page.
    deciding: {},
  };
  const flow = {
    flow: { file: { states } },
    here: { state: 'finish' },
    allows: () => isAllowed,
    send: (event: unknown) => sent.push(event),
  } as unknown as Parameters<typeof EventLink>[0]['flow'];
  const element = EventLink({ flow, event: 'REVIEW', addressOf: (path) => `${path}?for=me`, children: 'x' });
  const { to: address, onClick } = ((element as ReactElement | null)?.props ?? {}) as {
    to?: string;
    onClick?: (click: object) => void;
  };
  const click = (keys: object = {}) => {
    let isPrevented = false;
    onClick?.({ ...keys, preventDefault: () => (isPrevented = true) });
    return [isPrevented, sent];
  };
  return { address, click };
}

describe('a link that sends an event', () => {
  it('has the address of the target state in the flow file', () => {
    expect(['review', 'summary', 'deciding'].map((to) => link(to).address)).toEqual([
      '/review?for=me',
      '/summary?for=me',
      '/finish?for=me',
    ]);
  });

  it('sends the event instead of opening its address, except in another tab', () => {
    expect(link('review').click()).toEqual([true, [{ type: 'REVIEW' }]]);
    for (const key of ['metaKey', 'ctrlKey', 'shiftKey'])
      expect(link('review').click({ [key]: true })).toEqual([false, []]);
  });

  it('is not rendered if the flow does not allow the event', () => {
    expect(link('review', { isAllowed: false }).address).toBeUndefined();
  });
});
