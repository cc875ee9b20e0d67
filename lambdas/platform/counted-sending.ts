import { log } from './log.ts';
import { messagesFailed, messagesSent } from './metrics.ts';

/** Counts what a service took and what it did not, by channel. Throws what `send` throws. */
export const counted = <Sendable>(
  channel: 'mail' | 'sms',
  { send }: { send(given: Sendable): Promise<void> },
): { send(given: Sendable): Promise<void> } => ({
  async send(given) {
    try {
      await send(given);
    } catch (error) {
      // Its text may repeat an address.
      const reason = error instanceof Error ? error.name : 'unknown';
      log.warn('message not sent', { channel, reason, [messagesFailed.name]: 1 });
      throw error;
    }
    log.info('message sent', { channel, [messagesSent.name]: 1 });
  },
});
