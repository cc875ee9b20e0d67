import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

export type TableConfig = { readonly table: string; readonly client: DynamoDBDocumentClient };
