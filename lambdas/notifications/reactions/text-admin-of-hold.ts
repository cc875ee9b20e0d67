import { HoldEndsSoon } from '#events/appointments.ts';
import { smsReaction } from './sms-reaction.ts';

export const handler = smsReaction({ name: 'text-admin-of-hold', on: HoldEndsSoon, kind: 'holdEnding' });
