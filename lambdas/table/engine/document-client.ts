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

const toRequest = (send: () => Promise<unknown>) => ({ promise: async () => send() });

/** Rejects operations that stores must not use. Only `commit` sends transactions, and no store scans. */
function throwUnsupported(): never {
  throw new Error('ElectroDB may not use this operation.');
}

/** Adds the methods that ElectroDB expects, so that a function loads only these SDK commands. */
export const withRequests = (client: DynamoDBDocumentClient): DynamoDBDocumentClient =>
  Object.assign(client, {
    get: (params: GetCommandInput) => toRequest(() => client.send(new GetCommand(params))),
    put: (params: PutCommandInput) => toRequest(() => client.send(new PutCommand(params))),
    update: (params: UpdateCommandInput) => toRequest(() => client.send(new UpdateCommand(params))),
    delete: (params: DeleteCommandInput) => toRequest(() => client.send(new DeleteCommand(params))),
    query: (params: QueryCommandInput) => toRequest(() => client.send(new QueryCommand(params))),
    batchGet: (params: BatchGetCommandInput) => toRequest(() => client.send(new BatchGetCommand(params))),
    scan: throwUnsupported,
    batchWrite: throwUnsupported,
    transactGet: throwUnsupported,
    transactWrite: throwUnsupported,
    createSet: throwUnsupported,
  });
