import * as contract from '../../../../contract/office/money-act.contract.ts';
import type { App } from '../../../app-type.ts';
import type { Deps } from '../../../deps.ts';
import { route } from '../../../http/route.ts';
import { officeOf } from '../office.ts';
import { doAct } from './acts/act.service.ts';
import { decideWaiting, listWaiting } from './acts/waiting.service.ts';

/** What the office enters in the ledgers of its property. */
export function officeMoneyActRoutes(app: App, deps: Deps): void {
  route(app, contract.chargeLease, async (request) => {
    const { key, seq, ...act } = request.body;
    return doAct(deps, await officeOf(deps, request), request.params.lease_id, {
      ...{ key, seq, act: { kind: 'charge', ...act } },
    });
  });
  route(app, contract.chargeCost, async (request) => {
    const { key, seq, ...act } = request.body;
    return doAct(deps, await officeOf(deps, request), request.params.lease_id, {
      ...{ key, seq, act: { kind: 'cost', ...act } },
    });
  });
  route(app, contract.creditLease, async (request) => {
    const { key, seq, ...act } = request.body;
    return doAct(deps, await officeOf(deps, request), request.params.lease_id, {
      ...{ key, seq, act: { kind: 'credit', ...act } },
    });
  });
  route(app, contract.waiveCharge, async (request) => {
    const { key, seq, ...act } = request.body;
    return doAct(deps, await officeOf(deps, request), request.params.lease_id, {
      ...{ key, seq, act: { kind: 'waiver', ...act } },
    });
  });
  route(app, contract.reverseEntry, async (request) => {
    const { key, seq, ...act } = request.body;
    return doAct(deps, await officeOf(deps, request), request.params.lease_id, {
      ...{ key, seq, act: { kind: 'reversal', ...act } },
    });
  });
  route(app, contract.receivePayment, async (request) => {
    const { key, seq, ...act } = request.body;
    return doAct(deps, await officeOf(deps, request), request.params.lease_id, {
      ...{ key, seq, act: { kind: 'payment', ...act } },
    });
  });
  route(app, contract.returnCheck, async (request) => {
    const { key, seq, ...act } = request.body;
    return doAct(deps, await officeOf(deps, request), request.params.lease_id, {
      ...{ key, seq, act: { kind: 'return', ...act } },
    });
  });
  route(app, contract.payOut, async (request) => {
    const { key, seq, ...act } = request.body;
    return doAct(deps, await officeOf(deps, request), request.params.lease_id, {
      ...{ key, seq, act: { kind: 'payout', ...act } },
    });
  });
  route(app, contract.agreePlan, async (request) => {
    const { key, seq, ...act } = request.body;
    return doAct(deps, await officeOf(deps, request), request.params.lease_id, {
      ...{ key, seq, act: { kind: 'plan', ...act } },
    });
  });
  route(app, contract.endPlan, async (request) => {
    const { key, seq, ...act } = request.body;
    return doAct(deps, await officeOf(deps, request), request.params.lease_id, {
      ...{ key, seq, act: { kind: 'plan_end', ...act } },
    });
  });
  route(app, contract.listWaitingMoney, async (request) =>
    listWaiting(deps, (await officeOf(deps, request)).user),
  );
  route(app, contract.decideWaitingMoney, async (request) =>
    decideWaiting(deps, await officeOf(deps, request), request.params.act_id, request.body),
  );
}
