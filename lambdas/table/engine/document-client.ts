import {
  BatchGetCommand,
  type BatchGetCommandInput,
  DeleteCommand,
  type DeleteCommandInput,
  type DynamoDBDocumentClient,
  GetCommand,
  type GetCommandInput,
  PutCommand,
  type PutCommandInput,
  QueryCommand,
  type QueryCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';

const sent = (ask: () => Promise<unknown>) => ({ promise: async () => ask() });

/** Unused operations: `commit` sends transactions, and no store scans. */
function refused(): never {
  throw new Error('No store asks the table for this through ElectroDB.');
}

/** Adds the methods that ElectroDB expects, so that a function loads only these SDK commands. */
export const withRequests = (client: DynamoDBDocumentClient): DynamoDBDocumentClient =>
  Object.assign(client, {
    get: (params: GetCommandInput) => sent(() => client.send(new GetCommand(params))),
    put: (params: PutCommandInput) => sent(() => client.send(new PutCommand(params))),
    update: (params: UpdateCommandInput) => sent(() => client.send(new UpdateCommand(params))),
    delete: (params: DeleteCommandInput) => sent(() => client.send(new DeleteCommand(params))),
    query: (params: QueryCommandInput) => sent(() => client.send(new QueryCommand(params))),
    batchGet: (params: BatchGetCommandInput) => sent(() => client.send(new BatchGetCommand(params))),
    scan: refused,
    batchWrite: refused,
    transactGet: refused,
    transactWrite: refused,
    createSet: refused,
  });
