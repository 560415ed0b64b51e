/** What the office of a property does for its residents: calls of its staff and of its systems. */
import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { TokenHeader } from '../error.contract.ts';
import { OfficeWorkorder } from './workorder.contract.ts';

const tag = 'office';
const headers = TokenHeader;

export const listOfficeWorkorders = endpoint({
  method: 'GET',
  path: '/api/office/workorders',
  tag,
  summary: 'The workorders of the property that are neither done nor cancelled, the oldest first',
  request: { headers },
  answer: Type.Array(OfficeWorkorder),
  errors: ['session.invalid', 'access.denied'],
});
