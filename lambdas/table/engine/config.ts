import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** Where the entities live. */
export type TableConfig = { readonly table: string; readonly client: DynamoDBDocumentClient };
