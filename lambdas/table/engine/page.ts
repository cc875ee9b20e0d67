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
type List<T> = { params(): object; go(options: Options): Promise<T> };

function parseCursor(cursor: string): z.infer<typeof PageCursor> | undefined {
  try {
    return PageCursor.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString())).data;
  } catch {
    return undefined;
  }
}

function isCursorOf(list: Pick<List<unknown>, 'params'>, cursor: string): boolean {
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
export async function pageOf<T>(
  list: List<T>,
  { cursor, ...options }: Omit<Options, 'cursor'> & { readonly cursor: string | undefined },
): Promise<T> {
  if (cursor === undefined) return list.go({ ...options, cursor: null });
  if (!isCursorOf(list, cursor)) throw new AppError(coreErrors.malformed);
  try {
    return await list.go({ ...options, cursor });
  } catch (error) {
    throw isOutside(error) ? new AppError(coreErrors.malformed, { cause: error }) : error;
  }
}
