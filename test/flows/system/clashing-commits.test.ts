import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import type { AnyRoute } from '#shared/core/route.ts';
import {
  everyCall,
  findInsider,
  getAdmittedStatus,
  groupCalls,
  it,
  makeCall,
  prepare,
} from '#test/support/access/access-matrix.ts';

// Unlike DynamoDB, the local engine never cancels a transaction because of a concurrent write to the same
// row.

/** The number of attempts that `commit` makes. */
const clashCount = 3;
/** The index of the first transaction of a call that clashes, or undefined while none does. */
let firstClashIndex: number | undefined;
let sentCount = 0;

function takeNextClash(): boolean {
  if (firstClashIndex === undefined) return false;
  sentCount += 1;
  return sentCount > firstClashIndex && sentCount <= firstClashIndex + clashCount;
}

beforeAll(() => {
  const { send } = DynamoDBDocumentClient.prototype;
  vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation(function (
    this: DynamoDBDocumentClient,
    ...args
  ) {
    if (args[0] instanceof TransactWriteCommand && takeNextClash())
      return Promise.reject(
        new TransactionCanceledException({
          message: 'Transaction cancelled',
          $metadata: {},
          CancellationReasons: [{ Code: 'TransactionConflict' }],
        }),
      );
    return send.apply(this, args);
  });
});
afterAll(() => vi.restoreAllMocks());

/**
 * Makes a call whose transactions clash from the given index on. Returns the unexpected error and how many
 * transactions were sent.
 */
async function callWithClash(
  transactionIndex: number,
  route: AnyRoute,
): Promise<{ rejection?: string; sent: number }> {
  const prepared = await prepare(route);
  const call = findInsider(route, prepared);
  [firstClashIndex, sentCount] = [transactionIndex, 0];
  try {
    const { status, problem } = await makeCall(call, route, prepared);
    const isExpected = status === getAdmittedStatus(route) || status === 503;
    return { ...(!isExpected && { rejection: `${status} ${problem.code}` }), sent: sentCount };
  } finally {
    firstClashIndex = undefined;
  }
}

it.for(groupCalls(everyCall.filter(({ route }) => route.method !== 'GET')))(
  'calls of $group whose transactions clash succeed, or ask for a retry',
  async ({ calls }) => {
    const rejections: Record<string, string> = {};
    for (const { name, route } of calls) {
      const firstCall = await callWithClash(0, route);
      if (firstCall.rejection !== undefined) rejections[name] = firstCall.rejection;
      // The second transaction of a call, such as the one after creating a payment.
      const { rejection } = firstCall.sent > clashCount + 1 ? await callWithClash(1, route) : firstCall;
      // A repeated call may be rejected anyway, also without a clash.
      if (rejection !== undefined && rejection !== (await callWithClash(Infinity, route)).rejection)
        rejections[name] = `${rejection} in its second transaction`;
    }
    expect(rejections).toEqual({});
  },
);
