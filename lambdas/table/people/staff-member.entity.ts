import { CustomAttributeType, Entity } from 'electrodb';
import type { KeptHours } from '#shared/staff/staff-member.ts';
import type { TableConfig } from '../engine/config.ts';
import { model, pk, sk } from '../engine/keys.ts';

// byId  one member, guarded by the schedule's version; the whole staff of the center (tens of rows) in one query
export const staffMemberEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('staffMember'),
      attributes: {
        staffId: { type: 'string', required: true },
        firstName: { type: 'string', required: true },
        lastName: { type: 'string', required: true },
        email: { type: 'string', required: true },
        pendingEmail: { type: 'string' },
        phone: { type: 'string', required: true },
        active: { type: 'boolean', required: true },
        serviceIds: { type: 'list', items: { type: 'string' }, required: true },
        colorIndex: { type: 'number', required: true },
        baseHours: { type: CustomAttributeType<{ start: string; end: string }>('any') },
        scheduleVersion: { type: 'number', required: true },
        hours: { type: CustomAttributeType<KeptHours>('any') },
        profileVersion: { type: 'number' },
        hidden: { type: 'boolean' },
      },
      indexes: { byId: { pk: pk([]), sk: sk(['staffId']) } },
    },
    config,
  );
