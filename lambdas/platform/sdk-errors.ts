import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { isThrottlingError, isTransientError } from '@smithy/core/retry';

type SdkError = Parameters<typeof isThrottlingError>[0];
/** Any error may be one of the SDK's: what tells them apart is optional. */
const isSdkError = (error: unknown): error is SdkError => error instanceof Error;

/** With what caused it: ElectroDB wraps what the SDK throws. */
const causesOf = (error: unknown): SdkError[] => (isSdkError(error) ? [error, ...causesOf(error.cause)] : []);

/** Why each row of a cancelled transaction was not written. */
export const reasonsOf = ({ CancellationReasons = [] }: TransactionCanceledException) =>
  CancellationReasons.map(({ Code }) => Code);

/** Another transaction was writing one of its rows at that moment, and no condition failed. */
export const isClash = (error: unknown): boolean =>
  error instanceof TransactionCanceledException &&
  reasonsOf(error).includes('TransactionConflict') &&
  !reasonsOf(error).includes('ConditionalCheckFailed');

/** AWS asked us to slow down; its own metrics count that (the SDK has tried again before). */
export const isThrottled = (error: unknown): boolean =>
  causesOf(error).some(
    (each) => isThrottlingError(each) || isClash(each) || each.name === 'TransactionConflictException',
  );

/** Another try may succeed: throttled, not answered in time, or the connection was lost. */
export const isPassing = (error: unknown): boolean =>
  isThrottled(error) || causesOf(error).some((each) => isTransientError(each));
