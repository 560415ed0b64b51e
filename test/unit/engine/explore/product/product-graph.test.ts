import { expect, it } from 'vitest';
import { Elements } from '../../../../../src/engine/explore/coverage/elements.ts';
import { projectFlow } from '../../../../../src/engine/explore/model/project-flow.ts';
import type { Adversary } from '../../../../../src/engine/explore/product/adversaries.ts';
import { Pages } from '../../../../../src/engine/explore/product/pages.ts';
import { productGraph } from '../../../../../src/engine/explore/product/product-graph.ts';
import { ServerSide, savingConditions } from '../../../../../src/engine/explore/product/server-side.ts';
import { smallFlow } from '../small-flow.ts';

const { file, world } = smallFlow;
const projection = projectFlow(smallFlow, new Elements(), savingConditions(file, world));
const pages = new Pages(file, projection);
const server = new ServerSide(file, world, projection, pages);
const starts = projection.starts.map(({ place, code }) => ({
  place,
  page: pages.of(place),
  told: code,
  facts: code,
  expired: false,
  acting: false,
  busy: false,
  other: -1,
}));

const edgesOf = (...adversaries: Adversary[]) => edgesWith(server, ...adversaries);

/** Every edge with its source, its event and its target. */
function edgesWith(side: ServerSide, ...adversaries: Adversary[]) {
  const parts = { projection, pages, server: side, adversaries, limit: 100_000, asked: null };
  const acting = adversaries.includes('impersonation')
    ? starts.map((start) => ({ ...start, acting: true }))
    : [];
  const graph = productGraph(parts, [...starts, ...acting]);
  return Array.from({ length: graph.nodes }, (_, node) => node).flatMap((node) =>
    Array.from({ length: (graph.first[node + 1] ?? 0) - (graph.first[node] ?? 0) }, (__, place) => {
      const edge = (graph.first[node] ?? 0) + place;
      const act = graph.acts[graph.act[edge] ?? 0];
      if (!act) throw new Error('An edge without an act.');
      return { from: graph.situation(node), act, to: graph.situation(graph.to[edge] ?? 0) };
    }),
  );
}

it('responds 401 to everything once the token has expired, and changes nothing', () => {
  const late = edgesOf('token').filter(({ from }) => from.expired);
  const texts = new Set(late.map(({ act }) => act.text));
  expect([...texts]).toEqual(
    expect.arrayContaining([
      'the server answers 401',
      'SAVE three is answered 401',
      'the page is loaded again',
    ]),
  );
  for (const { from, act, to } of late) {
    expect(to.expired).toBe(true);
    expect([to.told, to.facts]).toEqual([from.told, from.facts]);
    expect(act.outcome).toBeNull();
    if (act.by === 'reload') expect([act.answer, to.place]).toEqual(['refused', -1]);
  }
});

it('lets the other tab change the facts of the server without notifying the first one', () => {
  const changed = edgesOf('tab').filter(({ act }) => act.by === 'tab');
  expect(new Set(changed.map(({ act }) => act.text))).toEqual(
    new Set(['the other tab: send accepted', 'the other tab: charge paid', 'the other tab: SAVE three']),
  );
  for (const { from, to } of changed) {
    expect([to.place, to.told]).toEqual([from.place, from.told]);
    expect(to.facts).not.toBe(from.facts);
  }
});

it('keeps the page’s facts equal to the server’s facts without an adversary', () => {
  for (const { to } of edgesOf()) expect(to.told).toBe(to.facts);
});

it('loses a response after the work was done', () => {
  const lost = edgesOf('lost').filter(({ act }) => act.by === 'lost');
  expect(lost.length).toBeGreaterThan(0);
  for (const { from, act, to } of lost) {
    expect(act.outcome).not.toBeNull();
    expect(to.told).toBe(from.told);
    expect(to.facts).not.toBe(to.told);
  }
});

it('leaves the page for the sign-in when another tab signs out, while the server finishes the call', () => {
  const ends = edgesOf('signout').filter(({ act }) => act.text === 'another tab signs out');
  expect(ends.length).toBeGreaterThan(0);
  for (const { from, to } of ends) {
    expect([to.place, to.expired, to.busy]).toEqual([-1, true, false]);
    expect(to.facts).toBe(from.facts);
  }
  const unheard = edgesOf('signout').filter(({ act }) => act.text === 'another tab signs out, unheard');
  for (const { from, to } of unheard) expect([to.place, to.expired]).toEqual([from.place, true]);
});

it('starts no personal task for an impersonating member of the office, whose time is limited', () => {
  const task = server.tasks.findIndex((one) => one.task === 'charge');
  const personal = new ServerSide(file, { ...world, personal: ['charge'] }, projection, pages);
  const begun = (side: ServerSide) =>
    edgesWith(side, 'impersonation').filter(({ act }) => act.begins === task);
  expect(begun(server).some(({ from }) => from.acting)).toBe(true);
  expect(begun(personal).some(({ from }) => from.acting)).toBe(false);
  expect(begun(personal).some(({ from }) => !from.acting)).toBe(true);
  const ends = edgesWith(personal, 'impersonation').filter(({ act }) => act.by === 'impersonation');
  expect(new Set(ends.map(({ from }) => from.acting))).toEqual(new Set([true]));
});
