import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { isThrottlingError, isTransientError } from '@smithy/core/retry';

type SdkError = Parameters<typeof isThrottlingError>[0];
const isSdkError = (error: unknown): error is SdkError => error instanceof Error;

/** Lists the error and its causes, because ElectroDB wraps SDK errors. */
const listCauses = (error: unknown): SdkError[] =>
  isSdkError(error) ? [error, ...listCauses(error.cause)] : [];

export const listCancellationReasons = ({ CancellationReasons = [] }: TransactionCanceledException) =>
  CancellationReasons.map(({ Code }) => Code);

/** True if a concurrent transaction caused the error and no condition failed. */
export const isTransactionConflict = (error: unknown): boolean =>
  error instanceof TransactionCanceledException &&
  listCancellationReasons(error).includes('TransactionConflict') &&
  !listCancellationReasons(error).includes('ConditionalCheckFailed');

/** True if AWS throttled the call after the SDK's retries. */
export const isThrottled = (error: unknown): boolean =>
  listCauses(error).some(
    (cause) =>
      isThrottlingError(cause) ||
      isTransactionConflict(cause) ||
      cause.name === 'TransactionConflictException',
  );

/** True if a retry may succeed because the call was throttled, timed out or disconnected. */
export const isTransient = (error: unknown): boolean =>
  isThrottled(error) || listCauses(error).some((cause) => isTransientError(cause));
