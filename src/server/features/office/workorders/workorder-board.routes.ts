import * as contract from '../../../../contract/office/workorders/workorder-board.contract.ts';
import type { App } from '../../../app-type.ts';
import type { Deps } from '../../../deps.ts';
import { route } from '../../../http/route.ts';
import { languageOf } from '../../../texts/language-of.ts';
import { officeOf } from '../office.ts';
import { workorderBoard } from './board.service.ts';

/** The board and the calendar of the workorders of the officer's property. */
export function workorderBoardRoutes(app: App, deps: Deps): void {
  route(app, contract.readWorkorderBoard, async (request) => {
    const { user } = await officeOf(deps, request);
    return workorderBoard(deps, user, languageOf(deps, request, user));
  });
}
