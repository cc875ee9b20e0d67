import type { CustomMessageTriggerEvent } from 'aws-lambda';

/**
 * The user pool asks for the words of what it is about to mail, and mails nothing without an answer. People are written
 * to by reactions alone, which count what goes to one mailbox; only an operator may have the pool invite somebody.
 */
export const handler = Object.assign(
  async (event: CustomMessageTriggerEvent): Promise<CustomMessageTriggerEvent> => {
    if (event.triggerSource === 'CustomMessage_AdminCreateUser') return event;
    throw new Error('The user pool mails nothing by itself.');
  },
  { trigger: 'pool-mail' },
);
