import { CustomAttributeType, Entity } from 'electrodb';
import type { FormerEmail } from '#shared/accounts/former-emails.ts';
import type { SecondFactor } from '#shared/accounts/second-factor.ts';
import { roles } from '#shared/core/roles.ts';
import type { TableConfig } from '../engine/config.ts';
import { gsi1 } from '../engine/indexes.ts';
import { keys1, model, pk, sk } from '../engine/keys.ts';

// byId    read on every signed-in call: active, and not signed out since
// byRole  whom to tell: the administrators, the front desk
export const accountEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('account'),
      attributes: {
        userId: { type: 'string', required: true },
        role: { type: roles, required: true },
        firstName: { type: 'string', required: true },
        lastName: { type: 'string', required: true },
        email: { type: 'string', required: true },
        phone: { type: 'string', required: true },
        active: { type: 'boolean', required: true },
        passwordTemporary: { type: 'boolean' },
        formerEmails: { type: CustomAttributeType<FormerEmail[]>('any') },
        signedOutAt: { type: 'string' },
        liveKey: { type: 'string' },
        setupDone: { type: 'boolean' },
        closedAt: { type: 'string' },
        emailLost: { type: 'boolean' },
        secondFactor: { type: CustomAttributeType<SecondFactor>('any') },
        secondFactorSetupId: { type: 'string' },
        secondFactorRequired: { type: 'boolean' },
        profileVersion: { type: 'number' },
      },
      indexes: {
        byId: { pk: pk(['userId']), sk: sk([]) },
        byRole: { index: gsi1.name, pk: keys1.pk(['role']), sk: keys1.sk(['lastName', 'firstName']) },
      },
    },
    config,
  );
