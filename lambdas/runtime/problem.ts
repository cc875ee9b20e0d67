import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { log } from '#lambdas/platform/log.ts';
import { ConfirmationRequired } from '#shared/core/confirmation.ts';
import { AppError, coreErrors, type Problem } from '#shared/core/errors.ts';

const retryAfterSeconds = 2;
const passing = [
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
  'TransactionInProgressException',
  'InternalServerError',
  'TimeoutError',
];
const serverError = 500;

/** The engine asked us to slow down, or did not answer in time: the caller may try again. ElectroDB wraps what it says. */
const isPassing = (error: unknown): boolean =>
  error instanceof Error && (passing.includes(error.name) || isPassing(error.cause));

function named(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return new AppError(isPassing(error) ? coreErrors.unavailable : coreErrors.unexpected, { cause: error });
}

/** The RFC 9457 answer of a refused call; only defects and outages reach the log as errors. */
export function problemOf(error: unknown, correlationId: string): APIGatewayProxyStructuredResultV2 {
  const refused = named(error);
  const { code, status } = refused.definition;
  if (status >= serverError)
    log.error(code, {
      status,
      correlationId,
      error: refused.cause instanceof Error ? refused.cause : refused,
    });
  else log.info('refused', { code, status, correlationId });

  const problem: Problem = {
    type: 'about:blank',
    status,
    code,
    detail: refused.text,
    fields: refused.fields,
    ...(refused instanceof ConfirmationRequired && { question: refused.question }),
    ...(refused.paper !== undefined && { paper: refused.paper }),
    correlationId,
  };
  const mayRetry = status === coreErrors.unavailable.status || status === coreErrors.too_many.status;
  return {
    statusCode: status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      'x-correlation-id': correlationId,
      ...(mayRetry ? { 'retry-after': String(retryAfterSeconds) } : {}),
    },
    body: JSON.stringify(problem),
  };
}
