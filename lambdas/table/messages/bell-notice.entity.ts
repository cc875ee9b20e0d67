import { BellNotice, BellRead, calculateBellExpiry } from '#shared/desk/bell.ts';
import { pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

// byAudience: notices of the bell for the front desk, the administrators or an aesthetician, by time
export const bellNoticeEntity = defineEntity(
  'bellNotice',
  BellNotice,
  { byAudience: { pk: pk(['audience']), sk: sk(['at', 'noticeId']) } },
  ({ at }: BellNotice) => ({ expiresAt: calculateBellExpiry(at) }),
);

// byUser: notices that a person has read
export const bellReadEntity = defineEntity(
  'bellRead',
  BellRead,
  { byUser: { pk: pk(['userId']), sk: sk(['noticeId']) } },
  ({ readAt }: BellRead) => ({ expiresAt: calculateBellExpiry(readAt) }),
);
