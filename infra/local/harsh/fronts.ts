import { randomUUID } from 'node:crypto';
import { service } from '#lambdas/table/engine/indexes.ts';
import type { FrontAnswer, FrontRequest, Passage } from './front.ts';
import type { LaggingIndexes } from './lagging-indexes.ts';
import type { HarshPolicy } from './policy.ts';

export type Pass = (asked: FrontRequest) => Promise<Passage> | Passage;

const goOn: Passage = {};

const json = (name: string, message: string, more: object = {}): FrontAnswer => ({
  status: 400,
  headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amzn-errortype': name },
  body: JSON.stringify({ __type: name, message, Message: message, ...more }),
});

const xml = (status: number, body: string): FrontAnswer => ({
  status,
  headers: { 'content-type': 'text/xml' },
  body,
});
/** Builds an error of the AWS query protocol, which SES and SNS use. */
const query = (code: string, message: string) =>
  xml(
    400,
    `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error><RequestId>${randomUUID()}</RequestId></ErrorResponse>`,
  );

const operationOf = ({ headers }: Pick<FrontRequest, 'headers'>) =>
  String(headers['x-amz-target'] ?? '').split('.')[1] ?? '';

/** Builds DynamoDB's error for a transaction cancelled by a conflict. */
function conflict(body: string): FrontAnswer {
  const { TransactItems } = JSON.parse(body) as { readonly TransactItems: readonly unknown[] };
  const CancellationReasons = TransactItems.map((_, index) => ({
    Code: index === 0 ? 'TransactionConflict' : 'None',
  }));
  const list = CancellationReasons.map(({ Code }) => Code).join(', ');
  return json(
    'TransactionCanceledException',
    `Transaction cancelled, please refer cancellation reasons for specific reasons [${list}]`,
    { CancellationReasons },
  );
}

/** Removes the idempotency token, which differs between the product's own retries. */
const withoutToken = (body: string) => body.replace(/"ClientRequestToken":"[^"]*"/, '');
/** Index key of `runtime/stream.ts`, which never lags: the stream on AWS reads no index. */
const outboxQueue = `$${service}#queue_waiting"`;
const writes = new Set(['PutItem', 'UpdateItem', 'DeleteItem', 'TransactWriteItems']);

/** DynamoDB: transaction conflicts, throttled requests and lagging indexes. */
export const tableFront =
  (policy: HarshPolicy, indexes: LaggingIndexes, tableName: string): Pass =>
  async (asked) => {
    const operation = operationOf(asked);
    const { body } = asked;
    const mark = `${operation} ${withoutToken(body)}`;
    if (operation === 'TransactWriteItems' && policy.strikes('conflict', 'table', mark))
      return { answer: conflict(body) };
    if (policy.strikes('throttle', 'table', mark))
      return {
        answer: json('ThrottlingException', 'Throughput exceeds the current capacity of your table.'),
      };
    if (writes.has(operation))
      return {
        done: (status) => {
          if (status === 200) indexes.wrote(body);
        },
      };
    if (operation !== 'Query' || !body.includes('"IndexName"') || body.includes(outboxQueue)) return goOn;
    await indexes.catchUp();
    return { body: body.replace(`"TableName":"${tableName}"`, `"TableName":"${indexes.copy}"`) };
  };

/** EventBridge: throttled requests. */
export const busFront =
  (policy: HarshPolicy): Pass =>
  ({ body }) =>
    policy.strikes('throttle', 'bus', body) ? { answer: json('ThrottlingException', 'Rate exceeded') } : goOn;

/** Cognito: administrative calls over their limits; browsers' calls pass. */
export const poolFront =
  (policy: HarshPolicy): Pass =>
  (asked) => {
    if (!asked.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) return goOn;
    const mark = `${operationOf(asked)} ${asked.body}`;
    if (policy.strikes('limit', 'pool', mark))
      return {
        answer: json('LimitExceededException', 'Attempt limit exceeded, please try after some time.'),
      };
    if (policy.strikes('throttle', 'pool', mark))
      return { answer: json('TooManyRequestsException', 'Rate exceeded') };
    return goOn;
  };

/** S3: throttled requests of the server; browsers' links and preflights pass. */
export const storageFront =
  (policy: HarshPolicy): Pass =>
  ({ method, path, headers }) =>
    headers.authorization !== undefined && policy.strikes('throttle', 'files', `${method} ${path}`)
      ? {
          answer: xml(
            503,
            '<Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>',
          ),
        }
      : goOn;

/** Amazon Location: throttled requests. */
export const locationFront =
  (policy: HarshPolicy): Pass =>
  ({ path, body }) =>
    policy.strikes('throttle', 'location', `${path} ${body}`)
      ? {
          answer: {
            status: 429,
            headers: { 'content-type': 'application/json', 'x-amzn-errortype': 'ThrottlingException' },
            body: JSON.stringify({ message: 'Rate exceeded' }),
          },
        }
      : goOn;

export type MessageLimits = {
  /** Addresses that SES accepts, as in its sandbox; undefined accepts all. */
  sandbox: ReadonlySet<string> | undefined;
  /** Whether the monthly SMS limit is reached. */
  isSmsSpent: boolean;
};

/** Returns a message's recipients and protocol: forms for SES and SNS, JSON for newer services. */
function addresseesOf({ headers, body }: FrontRequest) {
  if (headers['x-amz-target'] !== undefined)
    return { isSms: operationOf({ headers }).startsWith('SendTextMessage'), to: [], isJson: true };
  const fields = [...new URLSearchParams(body)];
  const to = fields.flatMap(([name, value]) => (name.startsWith('Destination') ? [value] : []));
  return { isSms: body.includes('Action=Publish'), to, isJson: false };
}

/** E-mail and SMS: throttled requests, the e-mail sandbox and the monthly SMS limit. */
export const messagesFront =
  (policy: HarshPolicy, limits: MessageLimits): Pass =>
  (asked) => {
    const { isSms, to, isJson } = addresseesOf(asked);
    const { sandbox, isSmsSpent } = limits;
    const reject = (code: string, message: string): Passage => ({
      answer: isJson ? json(code, message) : query(code, message),
    });
    if (isSms && isSmsSpent)
      return reject('MonthlySpendLimitReachedException', 'The monthly spend limit is reached.');
    if (!isSms && to.some((address) => sandbox?.has(address) === false))
      return reject('MessageRejected', 'Email address is not verified.');
    if (policy.strikes('throttle', isSms ? 'sms' : 'mail', asked.body))
      return reject('ThrottlingException', 'Maximum sending rate exceeded.');
    return goOn;
  };

/** Stripe: the answer does not arrive in time. */
export const paymentsFront =
  (policy: HarshPolicy): Pass =>
  ({ method, path, headers, body }) => {
    const key = headers['idempotency-key'];
    // Only requests with an idempotency key can be retried safely; browsers have none.
    if (method !== 'POST' || key === undefined) return goOn;
    const mark = `${path} ${String(key)} ${body}`;
    return policy.strikes('slow', 'payments', mark) ? { isAnswerLost: true } : goOn;
  };
