import { DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { SNSEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ScheduleChanged } from '#events/staff.ts';
import { log } from '#lambdas/platform/log.ts';
import { consumer } from '#lambdas/runtime/consumer.ts';
import { scheduledJob } from '#lambdas/runtime/scheduled.ts';
import { smsReader } from '#lambdas/runtime/sms-reader.ts';
import { streamReader } from '#lambdas/runtime/stream-reader.ts';
import { buildSqsEvent } from '#test/support/system/sqs-event.ts';

const dynamo = mockClient(DynamoDBDocumentClient);
afterAll(() => dynamo.restore());
/** The log entry that `captureLogKeys` wrote last. */
let logEntry: Record<string, unknown>;
async function captureLogKeys(): Promise<void> {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const level = log.getLevelName();
  log.setLogLevel('ERROR');
  log.error('captured');
  log.setLogLevel(level);
  logEntry = JSON.parse(String(write.mock.calls[0]?.[0]));
  write.mockRestore();
}

beforeEach(() => {
  Object.assign(process.env, { AWS_REGION: 'us-east-1', SPA_TABLE: 'spa' });
  logEntry = {};
  dynamo.on(GetCommand).resolves({});
  dynamo.on(TransactWriteCommand).resolves({});
});
afterEach(() => dynamo.reset());

const queuedEvents = (...correlationIds: string[]) => ({
  Records: correlationIds.flatMap(
    (correlationId) => buildSqsEvent(ScheduleChanged, { staffId: 'carmen' }, { correlationId }).Records,
  ),
});

describe('log of background functions', () => {
  it('has the correlation id of each event’s request', async () => {
    const correlationIds: unknown[] = [];
    const react = consumer(
      {
        name: 'follow',
        on: ScheduleChanged,
        run: async () => {
          await captureLogKeys();
          correlationIds.push(logEntry['correlationId']);
        },
      },
      {},
    );

    const answer = await react(queuedEvents('call-1', 'call-2'));

    expect(answer).toEqual({ batchItemFailures: [] });
    expect(correlationIds).toEqual(['call-1', 'call-2']);
    expect(logEntry).toMatchObject({ name: 'follow', correlationId: 'call-2' });
  });

  it('has the id of an incoming SMS', async () => {
    const inboundSms = {
      originationNumber: '+17875550142',
      destinationNumber: '+17875550100',
      messageBody: 'BAJA',
      inboundMessageId: 'text-1',
    };

    await smsReader(
      { name: 'read', run: captureLogKeys },
      {},
    )({
      Records: [{ Sns: { Message: JSON.stringify(inboundSms) } }],
    } as SNSEvent);

    expect(logEntry).toMatchObject({ name: 'read', correlationId: 'text-1' });
  });

  it('names the schedule or stream reader, with an id per run', async () => {
    const ids: unknown[] = [];
    const run = async () => {
      await captureLogKeys();
      ids.push(logEntry['correlationId']);
    };

    await scheduledJob({ name: 'sweep', run }, {})();
    const scheduleName = logEntry['name'];
    await streamReader({ name: 'publish', run }, {})({ Records: [] });

    expect([scheduleName, logEntry['name']]).toEqual(['sweep', 'publish']);
    expect(new Set(ids).size).toBe(2);
    expect(ids).not.toContain(undefined);
  });
});
