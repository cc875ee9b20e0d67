import * as z from 'zod/mini';

/**
 * Reason for a failed call. After `notConfigured` and `unreachable` nothing was requested. The outcome of
 * `unknown` must be looked up. All others mean that the service rejected the call.
 */
export type AthProblem =
  | 'notConfigured'
  | 'unreachable'
  | 'unknown'
  | 'wrongState'
  | 'belowMinimum'
  | 'aboveMaximum'
  | 'token'
  | 'refused';
export type AthResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: AthProblem };

const basePath = '/api/business-transaction/ecommerce';

const Failure = z.object({ status: z.literal('error'), errorcode: z.string() });
const Success = z.object({ status: z.literal('success'), data: z.unknown() });

const problemByCode: Readonly<Record<string, AthProblem>> = {
  BTRA_0001: 'belowMinimum',
  BTRA_0013: 'belowMinimum',
  BTRA_0004: 'aboveMaximum',
  BTRA_0007: 'wrongState',
  BTRA_0031: 'wrongState',
  BTRA_0032: 'wrongState',
  BTRA_0037: 'wrongState',
  BTRA_0039: 'wrongState',
  BTRA_0017: 'token',
  BTRA_0401: 'token',
  BTRA_0402: 'token',
  BTRA_0403: 'token',
  'token.invalid.header': 'token',
  'token.expired': 'token',
  // The service's internal errors leave the outcome unknown.
  BTRA_9998: 'unknown',
  BTRA_9999: 'unknown',
};

export const toFailure = (problem: AthProblem) => ({ ok: false, problem }) as const;

export type AthApiCall = {
  readonly address: string;
  readonly timeoutMs: number;
  readonly method?: 'POST' | 'PUT';
  readonly path: string;
  readonly body: object;
  readonly bearer?: string;
};

/** Calls the service and returns the unparsed data of a success. */
export async function callAthApi({
  address,
  timeoutMs,
  method = 'POST',
  path,
  body,
  bearer,
}: AthApiCall): Promise<AthResult<unknown>> {
  const headers = {
    'content-type': 'application/json',
    ...(bearer && { authorization: `Bearer ${bearer}` }),
  };
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(`${address}${basePath}${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
      signal,
      // Prevents sending the tokens to another host.
      redirect: 'error',
    });
    return interpretResponse(response.status, parseJson(await response.text()));
  } catch (error) {
    return toFailure(isConnectionError(error) ? 'unreachable' : 'unknown');
  }
}

/** Statuses for request timeout and rate limit, which leave the outcome unknown. */
const unknownOutcomeStatuses = [408, 429];

function interpretResponse(status: number, body: unknown): AthResult<unknown> {
  const failure = Failure.safeParse(body);
  if (failure.success)
    return toFailure(problemByCode[failure.data.errorcode] ?? (status >= 500 ? 'unknown' : 'refused'));
  if (status >= 500 || unknownOutcomeStatuses.includes(status)) return toFailure('unknown');
  if (status === 401 || status === 403) return toFailure('token');
  if (status >= 400) return toFailure('refused');
  const success = Success.safeParse(body);
  return success.success ? { ok: true, value: success.data.data } : toFailure('unknown');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const connectionErrorCodes = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];

/** True if the call failed before anything was sent. */
const isConnectionError = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  connectionErrorCodes.includes(String(error.cause.code));
