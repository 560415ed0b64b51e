/** Addresses choose whether they are told of entries of the ledgers; those that are there are not. */
export const webhookMoney = `
  -- 1: told of entries. flows is 'null' where the address is told of nothing else.
  alter table webhooks add column money integer not null default 0;
`;
