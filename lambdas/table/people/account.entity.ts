import { Account } from '#shared/accounts/account.ts';
import { gsi1 } from '../engine/indexes.ts';
import { keys1, pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

// byId: one account, read on every signed-in call
// byRole: administrators or front desk members, as recipients of notices
export const accountEntity = defineEntity('account', Account, {
  byId: { pk: pk(['userId']), sk: sk([]) },
  byRole: { index: gsi1.name, pk: keys1.pk(['role']), sk: keys1.sk(['lastName', 'firstName']) },
});
