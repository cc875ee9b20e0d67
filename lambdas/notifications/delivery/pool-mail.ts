import type { CustomMessageTriggerEvent } from 'aws-lambda';

/** Blocks the pool's e-mails except operator invitations. Reactions send the others, within their limits. */
export const handler = Object.assign(
  async (event: CustomMessageTriggerEvent): Promise<CustomMessageTriggerEvent> => {
    if (event.triggerSource === 'CustomMessage_AdminCreateUser') return event;
    throw new Error('The user pool may only send operator invitations.');
  },
  { trigger: 'pool-mail' },
);
