import { DynamoDBServiceException } from '@aws-sdk/client-dynamodb';
import * as z from 'zod/mini';
import { AppError, coreErrors } from '#shared/core/errors.ts';

const PageCursor = z.record(z.string(), z.string());
/** What ElectroDB asks of the engine: the one partition a list is read from. */
const PartitionQuery = z.object({
  ExpressionAttributeNames: z.object({ '#pk': z.string() }),
  ExpressionAttributeValues: z.object({ ':pk': z.string() }),
});

type Options = {
  readonly cursor: string | null;
  readonly limit: number;
  readonly order?: 'asc' | 'desc';
  readonly consistent?: true;
};
/** A query of ElectroDB, not yet sent. */
type List<Row, How> = {
  params(): object;
  go(how: How): Promise<{ readonly data: Row[]; readonly cursor: string | null }>;
};
/** A page without a cursor is the last one. */
export type Page<Row> = { readonly rows: Row[]; readonly cursor?: string };

function parseCursor(cursor: string): z.infer<typeof PageCursor> | undefined {
  try {
    return PageCursor.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString())).data;
  } catch {
    return undefined;
  }
}

function isCursorOf(list: Pick<List<unknown, never>, 'params'>, cursor: string): boolean {
  const { ExpressionAttributeNames: names, ExpressionAttributeValues: values } = PartitionQuery.parse(
    list.params(),
  );
  return parseCursor(cursor)?.[names['#pk']] === values[':pk'];
}

/** The engine refuses a place that is outside the range it is asked for; ElectroDB wraps what it says. */
const isOutside = (error: unknown) =>
  error instanceof Error &&
  error.cause instanceof DynamoDBServiceException &&
  error.cause.name === 'ValidationException';

/** One page of a list, from where the last one ended. Throws `request.malformed` for a place made up or of another list. */
export async function pageOf<Row>(
  list: List<Row, Options>,
  { cursor, ...options }: Omit<Options, 'cursor'> & { readonly cursor: string | undefined },
): Promise<Page<Row>> {
  if (cursor !== undefined && !isCursorOf(list, cursor)) throw new AppError(coreErrors.malformed);
  try {
    const { data: rows, cursor: next } = await list.go({ ...options, cursor: cursor ?? null });
    return { rows, ...(next !== null && { cursor: next }) };
  } catch (error) {
    throw isOutside(error) ? new AppError(coreErrors.malformed, { cause: error }) : error;
  }
}

type Whole = { readonly order?: 'asc' | 'desc'; readonly consistent?: true };

/** Every row of a list; only a list of the table's own keys can be read consistently. */
export const listAll = async <Row>(
  list: Pick<List<Row, Whole & { readonly pages: 'all' }>, 'go'>,
  how: Whole = {},
): Promise<Row[]> => (await list.go({ pages: 'all', ...how })).data;
