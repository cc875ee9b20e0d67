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
const clashes = 3;
/** The index of the first transaction of a call to clash; undefined while none does. */
let firstClash: number | undefined;
let sent = 0;

function takeNextClash(): boolean {
  if (firstClash === undefined) return false;
  sent += 1;
  return sent > firstClash && sent <= firstClash + clashes;
}

beforeAll(() => {
  const { send } = DynamoDBDocumentClient.prototype;
  vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation(function (
    this: DynamoDBDocumentClient,
    ...given
  ) {
    if (given[0] instanceof TransactWriteCommand && takeNextClash())
      return Promise.reject(
        new TransactionCanceledException({
          message: 'Transaction cancelled',
          $metadata: {},
          CancellationReasons: [{ Code: 'TransactionConflict' }],
        }),
      );
    return send.apply(this, given);
  });
});
afterAll(() => vi.restoreAllMocks());

/**
 * Makes a call whose transactions clash from the given index on; returns the unexpected error and the count
 * sent.
 */
async function callAfter(before: number, route: AnyRoute): Promise<{ rejection?: string; sent: number }> {
  const prepared = await prepare(route);
  const call = findInsider(route, prepared);
  [firstClash, sent] = [before, 0];
  try {
    const { status, problem } = await makeCall(call, route, prepared);
    const isRight = status === getAdmittedStatus(route) || status === 503;
    return { ...(!isRight && { rejection: `${status} ${problem.code}` }), sent };
  } finally {
    firstClash = undefined;
  }
}

it.for(groupCalls(everyCall.filter(({ route }) => route.method !== 'GET')))(
  '$group: a call whose transactions clash succeeds, or asks for a retry',
  async ({ calls }) => {
    const wrong: Record<string, string> = {};
    for (const { name, route } of calls) {
      const first = await callAfter(0, route);
      if (first.rejection !== undefined) wrong[name] = first.rejection;
      // The second transaction of a call, such as the one after creating a payment.
      const { rejection } = first.sent > clashes + 1 ? await callAfter(1, route) : first;
      // A repeated call may be rejected anyway, also without a clash.
      if (rejection !== undefined && rejection !== (await callAfter(Infinity, route)).rejection)
        wrong[name] = `${rejection} in its second transaction`;
    }
    expect(wrong).toEqual({});
  },
);
