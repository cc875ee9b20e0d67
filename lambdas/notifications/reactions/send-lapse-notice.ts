import { HoldLapsed } from '#events/appointments.ts';
import { mailReaction } from './mail-reaction.ts';

export const handler = mailReaction({ name: 'send-lapse-notice', on: HoldLapsed, kind: 'lapsed' });
