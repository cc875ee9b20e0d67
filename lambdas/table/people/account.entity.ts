import { Account } from '#shared/accounts/account.ts';
import { gsi1 } from '../engine/indexes.ts';
import { keys1, pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

// byId: read on every signed-in call
// byRole: recipients of notices: administrators, front desk
export const accountEntity = defineEntity('account', Account, {
  byId: { pk: pk(['userId']), sk: sk([]) },
  byRole: { index: gsi1.name, pk: keys1.pk(['role']), sk: keys1.sk(['lastName', 'firstName']) },
});
