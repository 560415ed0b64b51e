import { Type } from 'typebox';
import { Id } from '../error.contract.ts';

/** For whom a release becomes live. Without them: everywhere, for everybody. */
export const ScopeFields = {
  property_id: Type.Optional(
    Type.Union([Id, Type.Null()], { description: 'The only property; null or absent: all.' }),
  ),
  for_new: Type.Optional(
    Type.Boolean({ description: 'Only for processes that begin from then on; those that run stay.' }),
  ),
};
