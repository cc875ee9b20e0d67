import { DynamoDBServiceException } from '@aws-sdk/client-dynamodb';
import * as z from 'zod/mini';
import { AppError, coreErrors } from '#shared/core/errors.ts';

const PageCursor = z.record(z.string(), z.string());
const PartitionQuery = z.object({
  ExpressionAttributeNames: z.object({ '#pk': z.string() }),
  ExpressionAttributeValues: z.object({ ':pk': z.string() }),
});

type PageOptions = {
  readonly cursor: string | null;
  readonly limit: number;
  readonly order?: 'asc' | 'desc';
  readonly consistent?: true;
};
type RowQuery<Row, Options> = {
  params(): object;
  go(options: Options): Promise<{ readonly data: Row[]; readonly cursor: string | null }>;
};
/** The last page has no cursor. */
export type Page<Row> = { readonly rows: Row[]; readonly cursor?: string };

function parseCursor(cursor: string): z.infer<typeof PageCursor> | undefined {
  try {
    return PageCursor.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString())).data;
  } catch {
    return undefined;
  }
}

function isFromSameList(list: Pick<RowQuery<unknown, never>, 'params'>, cursor: string): boolean {
  const { ExpressionAttributeNames: names, ExpressionAttributeValues: values } = PartitionQuery.parse(
    list.params(),
  );
  return parseCursor(cursor)?.[names['#pk']] === values[':pk'];
}

/** Returns true for DynamoDB's rejection of a cursor, which ElectroDB wraps. */
const isInvalidCursorError = (error: unknown) =>
  error instanceof Error &&
  error.cause instanceof DynamoDBServiceException &&
  error.cause.name === 'ValidationException';

/** Reads the page after a cursor. Throws `request.malformed` if the cursor is invalid or another list's. */
export async function readPage<Row>(
  list: RowQuery<Row, PageOptions>,
  { cursor, ...options }: Omit<PageOptions, 'cursor'> & { readonly cursor: string | undefined },
): Promise<Page<Row>> {
  if (cursor !== undefined && !isFromSameList(list, cursor)) throw new AppError(coreErrors.malformed);
  try {
    const { data: rows, cursor: nextCursor } = await list.go({ ...options, cursor: cursor ?? null });
    return { rows, ...(nextCursor !== null && { cursor: nextCursor }) };
  } catch (error) {
    throw isInvalidCursorError(error) ? new AppError(coreErrors.malformed, { cause: error }) : error;
  }
}

type ListOptions = { readonly order?: 'asc' | 'desc'; readonly consistent?: true };

/** Reads all rows of a query. Only the primary index supports consistent reads. */
export const listAll = async <Row>(
  list: Pick<RowQuery<Row, ListOptions & { readonly pages: 'all' }>, 'go'>,
  options: ListOptions = {},
): Promise<Row[]> => (await list.go({ pages: 'all', ...options })).data;
