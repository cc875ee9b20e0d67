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

/** Transactions are sent by `commit`, and nothing is ever scanned. */
function refused(): never {
  throw new Error('No store asks the table for this through ElectroDB.');
}

/**
 * The client with what ElectroDB asks of a table as methods of its own, in the shape of the SDK before this one: given
 * them, ElectroDB needs no SDK, and a function loads only the commands named here.
 */
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
