import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type {
  APIGatewayProxyEventV2WithJWTAuthorizer,
  APIGatewayProxyStructuredResultV2,
  Context,
} from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { handler } from '#lambdas/entries/accounts.ts';
import { audit } from '#lambdas/platform/commit.ts';
import { log } from '#lambdas/platform/log.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { anHttpEvent } from '#test/support/system/http-event.ts';

const dynamo = mockClient(DynamoDBDocumentClient);
afterAll(() => dynamo.restore());
beforeAll(() => Object.assign(process.env, { AWS_REGION: 'us-east-1', SPA_TABLE: 'spa' }));
beforeEach(() => void vi.spyOn(log, 'error').mockImplementation(() => undefined));
afterEach(() => {
  dynamo.reset();
  vi.restoreAllMocks();
});

const namedError = (name: string, httpStatusCode = 400) =>
  Object.assign(new Error(`${name} of the table spa-prod`), { name, $metadata: { httpStatusCode } });

/** Calls GET /api/me as a signed-in client. */
async function callGetMe() {
  const { requestContext, ...event } = anHttpEvent();
  const claims = { sub: 'marisol', 'cognito:groups': '[paciente]', iat: '1772827200', token_use: 'access' };
  const jwt = { claims, scopes: [] };
  const call = {
    ...event,
    rawPath: '/api/me',
    requestContext: {
      ...requestContext,
      http: { ...requestContext.http, method: 'GET' },
      authorizer: { principalId: '', integrationLatency: 0, jwt },
    },
  } as APIGatewayProxyEventV2WithJWTAuthorizer;
  const answer = (await handler(call, {} as Context)) as APIGatewayProxyStructuredResultV2;
  return { ...answer, problem: JSON.parse(answer.body ?? '{}') };
}

describe('request to the table', () => {
  it.each([
    ['ThrottlingException'],
    ['ProvisionedThroughputExceededException'],
    ['RequestLimitExceeded'],
    ['InternalServerError', 500],
    ['TimeoutError'],
  ] as const)('gets 503 with retry-after when the table answers %s', async (name, status?: number) => {
    dynamo.on(BatchGetCommand).rejects(namedError(name, status));

    const { statusCode, headers, problem } = await callGetMe();

    expect([statusCode, headers?.['retry-after'], problem.code]).toEqual([503, '2', 'request.unavailable']);
  });

  it('gets 500 without details when the table has a validation error', async () => {
    dynamo.on(BatchGetCommand).rejects(namedError('ValidationException'));

    const { statusCode, body, problem } = await callGetMe();

    expect([statusCode, problem.code, problem.detail]).toEqual([
      500,
      'request.unexpected',
      'Hubo un error inesperado.',
    ]);
    expect(body).not.toContain('spa-prod');
  });
});

const createCancelledError = (...Codes: string[]) =>
  new TransactionCanceledException({
    message: 'cancelled',
    $metadata: {},
    CancellationReasons: Codes.map((Code) => ({ Code })),
  });

describe('transaction cancelled by the engine', () => {
  it.each<[string, string[], { code: string }]>([
    ['a throttled row', ['None', 'ThrottlingError'], coreErrors.unavailable],
    ['too much traffic', ['ProvisionedThroughputExceeded', 'None'], coreErrors.unavailable],
    ['another transaction on a row', ['None', 'TransactionConflict'], coreErrors.conflict],
    [
      'a failed condition beside a throttled row',
      ['ThrottlingError', 'ConditionalCheckFailed'],
      coreErrors.conflict,
    ],
    ['an unknown reason', [], coreErrors.conflict],
  ])('throws the code for %s', async (_, reasons, { code }) => {
    dynamo.on(TransactWriteCommand).rejects(createCancelledError(...reasons));

    const commit = thePlatform().commit(audit('thing.done', 'a'), audit('thing.done', 'b'));

    await expect(commit).rejects.toMatchObject({ definition: { code } });
  });

  it('is retried unchanged after a conflict', async () => {
    dynamo
      .on(TransactWriteCommand)
      .rejectsOnce(createCancelledError('None', 'TransactionConflict'))
      .resolves({});

    await thePlatform().commit(audit('thing.done', 'a'), audit('thing.done', 'b'));

    const calls = dynamo.commandCalls(TransactWriteCommand);
    const [firstInput, retriedInput] = calls.map(({ args }) => args[0].input);
    expect(retriedInput).toEqual(firstInput);
  });

  it('is not retried after a failed condition', async () => {
    dynamo
      .on(TransactWriteCommand)
      .rejects(createCancelledError('ConditionalCheckFailed', 'TransactionConflict'));

    await expect(thePlatform().commit(audit('thing.done', 'a'))).rejects.toThrow();

    expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(1);
  });
});
