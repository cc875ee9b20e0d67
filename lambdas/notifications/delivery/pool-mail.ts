import type { CustomMessageTriggerEvent } from 'aws-lambda';

/**
 * Blocks e-mail by the user pool, except invitations by an operator. Reactions send all other account mail
 * because they apply the per-mailbox limits.
 */
export const handler = Object.assign(
  async (event: CustomMessageTriggerEvent): Promise<CustomMessageTriggerEvent> => {
    if (event.triggerSource === 'CustomMessage_AdminCreateUser') return event;
    throw new Error('The user pool mails nothing by itself.');
  },
  { trigger: 'pool-mail' },
);
