import { gunzipSync } from 'node:zlib';
import type { CloudWatchLogsEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { log } from '#lambdas/platform/log.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { makeBackgroundPlatform } from './background.ts';

/** Payload of a CloudWatch Logs subscription, or a control message. */
const LogData = z.object({
  messageType: z.string(),
  logEvents: z.array(z.object({ id: z.string(), message: z.string() })),
});

const LogLine = z.object({
  notification: z.object({ messageId: z.string() }),
  delivery: z.object({ providerResponse: z.optional(z.string()) }),
  status: z.enum(['SUCCESS', 'FAILURE']),
});

/** Outcome of an SMS. `providerId` is its SNS message id. */
export type DeliveryReport = {
  readonly providerId: string;
  readonly status: 'SUCCESS' | 'FAILURE';
  readonly response?: string | undefined;
};

function parseLine(line: string): DeliveryReport {
  const { notification, delivery, status } = LogLine.parse(JSON.parse(line));
  return { providerId: notification.messageId, status, response: delivery.providerResponse };
}

type DeliveryReader = {
  readonly name: string;
  readonly run: (report: DeliveryReport, platform: Platform) => Promise<void>;
};

/** Handles SNS delivery logs. Lambda retries all lines after a failure, so `run` must be idempotent. */
export function deliveryReader({ name, run }: DeliveryReader) {
  const buildPlatform = makeBackgroundPlatform(name, {});
  const handler = async ({ awslogs }: CloudWatchLogsEvent): Promise<void> => {
    const { messageType, logEvents } = LogData.parse(
      JSON.parse(gunzipSync(Buffer.from(awslogs.data, 'base64')).toString('utf8')),
    );
    if (messageType !== 'DATA_MESSAGE') return;
    const failures: unknown[] = [];
    for (const { id, message } of logEvents)
      try {
        const platform = await buildPlatform(id);
        await run(parseLine(message), platform);
      } catch (error) {
        log.error('delivery not recorded', { logEventId: id, error: String(error) });
        failures.push(error);
      }
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} of ${logEvents.length} not recorded`);
  };
  return Object.assign(handler, { messageReader: name });
}
