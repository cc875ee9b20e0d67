import { HoldEndsSoon } from '#events/appointments.ts';
import { mailReaction } from './mail-reaction.ts';

export const handler = mailReaction({ name: 'warn-admin-of-hold', on: HoldEndsSoon, kind: 'holdEnding' });
