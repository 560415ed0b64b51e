import { describe, expect, it } from 'vitest';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { machines } from '../../machines/registry.ts';

function nodesOf(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap((child) => nodesOf(child as AnyStateNode))];
}

function transitionsOf(node: AnyStateNode) {
  return [...node.transitions.values()].flat().concat(node.always ?? []);
}

/** The states that are directly reachable from this one or inside it. */
function nextTo(node: AnyStateNode): AnyStateNode[] {
  const targets = transitionsOf(node).flatMap((one) => (one.target ?? []) as AnyStateNode[]);
  const initial = node.initial?.target as readonly AnyStateNode[] | undefined;
  const inside = node.type === 'parallel' ? (Object.values(node.states) as AnyStateNode[]) : (initial ?? []);
  return [...targets, ...targets.flatMap(parentsOf), ...inside];
}

function parentsOf(node: AnyStateNode): AnyStateNode[] {
  return node.parent ? [node.parent, ...parentsOf(node.parent)] : [];
}

function reachable(machine: AnyStateMachine): Set<AnyStateNode> {
  const found = new Set<AnyStateNode>([machine.root]);
  for (const node of found) for (const next of nextTo(node)) found.add(next);
  return found;
}

describe.each(Object.entries(machines) as [string, AnyStateMachine][])('the machine %s', (_, machine) => {
  it('reaches each of its states', () => {
    const found = reachable(machine);
    expect(
      nodesOf(machine.root)
        .filter((node) => !found.has(node))
        .map((node) => node.id),
    ).toEqual([]);
  });

  it('has a way out of every state that is not final', () => {
    const open = nodesOf(machine.root).filter((node) => node.type === 'atomic' && node !== machine.root);
    const stuck = open.filter((node) =>
      [node, ...parentsOf(node)].every((one) => transitionsOf(one).length === 0),
    );
    expect(stuck.map((node) => node.id)).toEqual([]);
  });

  it('continues whether its actors succeed or fail', () => {
    const unanswered = nodesOf(machine.root).flatMap((node) =>
      node.invoke
        .filter(({ src }) => String(src) !== 'sendFile')
        .flatMap(({ id }) => [`xstate.done.actor.${id}`, `xstate.error.actor.${id}`])
        .filter((event) => !node.transitions.has(event)),
    );
    expect(unanswered).toEqual([]);
  });

  it('declares exactly the actors that it uses', () => {
    const used = new Set(nodesOf(machine.root).flatMap((node) => node.invoke.map(({ src }) => String(src))));
    const provided = Object.keys(machine.implementations.actors);
    expect(provided.filter((name) => !used.has(name))).toEqual([]);
    expect([...used].filter((name) => !provided.includes(name))).toEqual([]);
  });

  it('has an unguarded last branch for every result, so that none gets lost', () => {
    const guarded = nodesOf(machine.root).flatMap((node) =>
      [...node.transitions]
        .filter(([event, branches]) => event.startsWith('xstate.done') && branches.at(-1)?.guard)
        .map(([event]) => `${node.id} ${event}`),
    );
    expect(guarded).toEqual([]);
  });
});
