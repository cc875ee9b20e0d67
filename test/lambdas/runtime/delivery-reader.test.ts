import { gzipSync } from 'node:zlib';
import type { CloudWatchLogsEvent } from 'aws-lambda';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { log } from '#lambdas/platform/log.ts';
import { type DeliveryReport, deliveryReader } from '#lambdas/runtime/delivery-reader.ts';

/** Examples from the AWS documentation. */
const deliveredReport = {
  notification: { messageId: '34d9b400-c6dd-5444-820d-fbeb0f1f54cf', timestamp: '2016-06-28 00:40:34.558' },
  delivery: {
    phoneCarrier: 'My Phone Carrier',
    mnc: 270,
    numberOfMessageParts: 1,
    destination: '+17875550100',
    priceInUSD: 0.00645,
    smsType: 'Transactional',
    mcc: 310,
    providerResponse: 'Message has been accepted by phone carrier',
    dwellTimeMs: 599,
    dwellTimeMsUntilDeviceAck: 1344,
  },
  status: 'SUCCESS',
};
const overLimitReport = {
  notification: { messageId: '9b47b5ee-e5db-54e6-a390-ed18d980e01f', timestamp: '2021-04-18 13:54:35.51' },
  delivery: {
    destination: '+17875550100',
    smsType: 'Transactional',
    providerResponse: 'No quota left for account',
    dwellTimeMs: 174,
  },
  status: 'FAILURE',
};

function buildLogsEvent(lines: readonly unknown[], messageType = 'DATA_MESSAGE'): CloudWatchLogsEvent {
  const logEvents = lines.map((line, index) => ({
    id: `line-${index}`,
    timestamp: 0,
    message: typeof line === 'string' ? line : JSON.stringify(line),
  }));
  return { awslogs: { data: gzipSync(JSON.stringify({ messageType, logEvents })).toString('base64') } };
}

function aReader(run: (report: DeliveryReport) => Promise<void> = async () => undefined) {
  const reports: DeliveryReport[] = [];
  const handler = deliveryReader({
    name: 'read',
    run: async (report) => {
      reports.push(report);
      await run(report);
    },
  });
  return { handler, reports };
}

beforeEach(() => void Object.assign(process.env, { AWS_REGION: 'us-east-1', SPA_TABLE: 'spa' }));

describe('deliveryReader', () => {
  it('reads delivered and spend-limited SMS from SNS logs', async () => {
    const { handler, reports } = aReader();

    await handler(buildLogsEvent([deliveredReport, overLimitReport]));

    expect(reports).toEqual([
      {
        providerId: deliveredReport.notification.messageId,
        status: 'SUCCESS',
        response: 'Message has been accepted by phone carrier',
      },
      {
        providerId: overLimitReport.notification.messageId,
        status: 'FAILURE',
        response: 'No quota left for account',
      },
    ]);
  });

  it('ignores the control message of CloudWatch Logs', async () => {
    const { handler, reports } = aReader();

    await handler(buildLogsEvent(['CWL CONTROL MESSAGE: Checking health of destination'], 'CONTROL_MESSAGE'));

    expect(reports).toEqual([]);
  });

  it('records every line despite failures, then fails so that all are delivered again', async () => {
    vi.spyOn(log, 'error').mockReturnValue();
    const { handler, reports } = aReader(async ({ status }) => {
      if (status === 'SUCCESS') throw new Error('The table is unavailable.');
    });

    const reading = handler(buildLogsEvent([deliveredReport, 'no JSON', overLimitReport]));

    await expect(reading).rejects.toThrow('2 of 3 not recorded');

    expect(reports).toHaveLength(2);
  });
});
