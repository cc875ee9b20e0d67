import { randomUUID } from 'node:crypto';
import { service } from '#lambdas/table/engine/indexes.ts';
import type { LaggingIndexes } from './lagging-indexes.ts';
import type { HarshPolicy } from './policy.ts';
import type { ProxyAction, ProxyAnswer, ProxyRequest } from './proxy.ts';

export type ProxyRule = (request: ProxyRequest) => Promise<ProxyAction> | ProxyAction;

const forward: ProxyAction = {};

const buildJsonError = (name: string, message: string, fields: object = {}): ProxyAnswer => ({
  status: 400,
  headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amzn-errortype': name },
  body: JSON.stringify({ __type: name, message, Message: message, ...fields }),
});

const buildXmlAnswer = (status: number, body: string): ProxyAnswer => ({
  status,
  headers: { 'content-type': 'text/xml' },
  body,
});
const buildQueryError = (code: string, message: string) =>
  buildXmlAnswer(
    400,
    `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error><RequestId>${randomUUID()}</RequestId></ErrorResponse>`,
  );

const parseOperation = ({ headers }: Pick<ProxyRequest, 'headers'>) =>
  String(headers['x-amz-target'] ?? '').split('.')[1] ?? '';

function buildConflictError(body: string): ProxyAnswer {
  // Called for TransactWriteItems only.
  const { TransactItems } = JSON.parse(body) as { readonly TransactItems: readonly unknown[] };
  const CancellationReasons = TransactItems.map((_, index) => ({
    Code: index === 0 ? 'TransactionConflict' : 'None',
  }));
  const reasonList = CancellationReasons.map(({ Code }) => Code).join(', ');
  return buildJsonError(
    'TransactionCanceledException',
    `Transaction cancelled, please refer cancellation reasons for specific reasons [${reasonList}]`,
    { CancellationReasons },
  );
}

/** Removes the idempotency token, which differs between the product's own retries. */
const removeToken = (body: string) => body.replace(/"ClientRequestToken":"[^"]*"/, '');
/** Index key of `runtime/stream.ts`, which never lags, because the stream on AWS reads no index. */
const outboxQueue = `$${service}#queue_waiting"`;
const writeOperations = new Set(['PutItem', 'UpdateItem', 'DeleteItem', 'TransactWriteItems']);

/** DynamoDB fails with transaction conflicts and throttled requests, and its indexes lag. */
export const createTableRule =
  (policy: HarshPolicy, indexes: LaggingIndexes, tableName: string): ProxyRule =>
  async (request) => {
    const operation = parseOperation(request);
    const { body } = request;
    const requestKey = `${operation} ${removeToken(body)}`;
    if (operation === 'TransactWriteItems' && policy.shouldFail('conflict', 'table', requestKey))
      return { answer: buildConflictError(body) };
    if (policy.shouldFail('throttle', 'table', requestKey))
      return {
        answer: buildJsonError(
          'ThrottlingException',
          'Throughput exceeds the current capacity of your table.',
        ),
      };
    if (writeOperations.has(operation))
      return {
        onReply: (status) => {
          if (status === 200) indexes.recordWrite(body);
        },
      };
    if (operation !== 'Query' || !body.includes('"IndexName"') || body.includes(outboxQueue)) return forward;
    await indexes.catchUp();
    return { body: body.replace(`"TableName":"${tableName}"`, `"TableName":"${indexes.copyTableName}"`) };
  };

export const createBusRule =
  (policy: HarshPolicy): ProxyRule =>
  ({ body }) =>
    policy.shouldFail('throttle', 'bus', body)
      ? { answer: buildJsonError('ThrottlingException', 'Rate exceeded') }
      : forward;

/** Cognito's administrative calls exceed their limits, while the browsers' calls pass. */
export const createPoolRule =
  (policy: HarshPolicy): ProxyRule =>
  (request) => {
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) return forward;
    const requestKey = `${parseOperation(request)} ${request.body}`;
    if (policy.shouldFail('limit', 'pool', requestKey))
      return {
        answer: buildJsonError(
          'LimitExceededException',
          'Attempt limit exceeded, please try after some time.',
        ),
      };
    if (policy.shouldFail('throttle', 'pool', requestKey))
      return { answer: buildJsonError('TooManyRequestsException', 'Rate exceeded') };
    return forward;
  };

/** S3 throttles the server's requests, while browsers' links and preflights pass. */
export const createStorageRule =
  (policy: HarshPolicy): ProxyRule =>
  ({ method, path, headers }) =>
    headers.authorization !== undefined && policy.shouldFail('throttle', 'files', `${method} ${path}`)
      ? {
          answer: buildXmlAnswer(
            503,
            '<Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>',
          ),
        }
      : forward;

export const createLocationRule =
  (policy: HarshPolicy): ProxyRule =>
  ({ path, body }) =>
    policy.shouldFail('throttle', 'location', `${path} ${body}`)
      ? {
          answer: {
            status: 429,
            headers: { 'content-type': 'application/json', 'x-amzn-errortype': 'ThrottlingException' },
            body: JSON.stringify({ message: 'Rate exceeded' }),
          },
        }
      : forward;

export type MessageLimits = {
  /** Addresses that SES accepts, as in its sandbox, or undefined to accept all. */
  sandbox: ReadonlySet<string> | undefined;
  isSmsLimitReached: boolean;
};

/**
 * Returns a message's recipients and protocol, which is a form for SES and SNS and JSON for newer services.
 */
function parseRecipients({ headers, body }: ProxyRequest) {
  if (headers['x-amz-target'] !== undefined)
    return { isSms: parseOperation({ headers }).startsWith('SendTextMessage'), to: [], isJson: true };
  const fields = [...new URLSearchParams(body)];
  const to = fields.flatMap(([name, value]) => (name.startsWith('Destination') ? [value] : []));
  return { isSms: body.includes('Action=Publish'), to, isJson: false };
}

/** E-mail and SMS requests are throttled, and meet the e-mail sandbox and the monthly SMS limit. */
export const createMessagesRule =
  (policy: HarshPolicy, limits: MessageLimits): ProxyRule =>
  (request) => {
    const { isSms, to, isJson } = parseRecipients(request);
    const { sandbox, isSmsLimitReached } = limits;
    const reject = (code: string, message: string): ProxyAction => ({
      answer: isJson ? buildJsonError(code, message) : buildQueryError(code, message),
    });
    if (isSms && isSmsLimitReached)
      return reject('MonthlySpendLimitReachedException', 'The monthly spend limit is reached.');
    if (!isSms && to.some((address) => sandbox?.has(address) === false))
      return reject('MessageRejected', 'Email address is not verified.');
    if (policy.shouldFail('throttle', isSms ? 'sms' : 'mail', request.body))
      return reject('ThrottlingException', 'Maximum sending rate exceeded.');
    return forward;
  };

/** Stripe's answers do not arrive in time. */
export const createPaymentsRule =
  (policy: HarshPolicy): ProxyRule =>
  ({ method, path, headers, body }) => {
    const key = headers['idempotency-key'];
    // Only requests with an idempotency key can be retried safely. Browsers send none.
    if (method !== 'POST' || key === undefined) return forward;
    const requestKey = `${path} ${String(key)} ${body}`;
    return policy.shouldFail('slow', 'payments', requestKey) ? { isAnswerLost: true } : forward;
  };
