import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import type { AnyRoute } from '#shared/core/route.ts';
import {
  answerTo,
  everyCall,
  inGroups,
  insider,
  it,
  make,
  prepare,
} from '#test/support/access/access-matrix.ts';

// The engine of one machine never cancels a transaction because another one is writing the same row; DynamoDB does.

/** As often as `commit` sends one transaction. */
const clashes = 3;
/** Which transaction of a call is the first to clash; undefined while none does. */
let firstClash: number | undefined;
let sent = 0;

function isNextClash(): boolean {
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
    if (given[0] instanceof TransactWriteCommand && isNextClash())
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

/** The refusal of a call whose transactions clash after so many of them, unless it may be repeated, and how many were sent. */
async function callAfter(before: number, route: AnyRoute): Promise<{ refused?: string; sent: number }> {
  const prepared = await prepare(route);
  const call = insider(route, prepared);
  [firstClash, sent] = [before, 0];
  try {
    const { status, problem } = await make(call, route, prepared);
    const isRight = status === answerTo(route) || status === 503;
    return { ...(!isRight && { refused: `${status} ${problem.code}` }), sent };
  } finally {
    firstClash = undefined;
  }
}

it.for(inGroups(everyCall.filter(({ route }) => route.method !== 'GET')))(
  '$group: a call whose transactions clash is done, or asked to come again',
  async ({ calls }) => {
    const wrong: Record<string, string> = {};
    for (const { name, route } of calls) {
      const first = await callAfter(0, route);
      if (first.refused !== undefined) wrong[name] = first.refused;
      // The second transaction of a call, such as the one after an opened payment.
      const { refused } = first.sent > clashes + 1 ? await callAfter(1, route) : first;
      // What was done before may be refused now, also without a clash.
      if (refused !== undefined && refused !== (await callAfter(Infinity, route)).refused)
        wrong[name] = `${refused} in its second transaction`;
    }
    expect(wrong).toEqual({});
  },
);
