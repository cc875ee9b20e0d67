import type { CustomMessageTriggerEvent } from 'aws-lambda';

/** Blocks pool e-mail except operator invitations; reactions send the rest under the per-mailbox limits. */
export const handler = Object.assign(
  async (event: CustomMessageTriggerEvent): Promise<CustomMessageTriggerEvent> => {
    if (event.triggerSource === 'CustomMessage_AdminCreateUser') return event;
    throw new Error('The user pool may only send operator invitations.');
  },
  { trigger: 'pool-mail' },
);
