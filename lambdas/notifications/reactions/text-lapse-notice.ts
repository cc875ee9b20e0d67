import { HoldLapsed } from '#events/appointments.ts';
import { smsReaction } from './sms-reaction.ts';

export const handler = smsReaction({ name: 'text-lapse-notice', on: HoldLapsed, kind: 'lapsed' });
