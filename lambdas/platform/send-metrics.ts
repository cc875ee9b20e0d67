import { log } from './log.ts';
import { messagesFailed, messagesSent } from './metrics.ts';

/** Counts sent and failed messages by channel. Throws what `send` throws. */
export const withSendMetrics = <Sendable, Receipt>(
  channel: 'mail' | 'sms',
  { send }: { send(message: Sendable): Promise<Receipt> },
): { send(message: Sendable): Promise<Receipt> } => ({
  async send(message) {
    try {
      const receipt = await send(message);
      log.info('message sent', { channel, [messagesSent.name]: 1 });
      return receipt;
    } catch (error) {
      // Logs the error's name only, since its message may contain an address.
      const reason = error instanceof Error ? error.name : 'unknown';
      log.warn('message not sent', { channel, reason, [messagesFailed.name]: 1 });
      throw error;
    }
  },
});
