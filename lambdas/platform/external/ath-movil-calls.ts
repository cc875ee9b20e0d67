import * as z from 'zod/mini';

/**
 * Why there is no answer to go by. `notConfigured`: the center has no account there. `unreachable`: nothing was asked.
 * `unknown`: it may have been done, so it is looked up before anything is tried again. The others were refused, and
 * nothing was done: by the payment's state, by the limits of an amount, by the tokens, or for the form of what was asked.
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
export type AthAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: AthProblem };

const base = '/api/business-transaction/ecommerce';

const Failure = z.object({ status: z.literal('error'), errorcode: z.string() });
const Success = z.object({ status: z.literal('success'), data: z.unknown() });

const problems: Readonly<Record<string, AthProblem>> = {
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
  // The service's own failures do not say how far it came.
  BTRA_9998: 'unknown',
  BTRA_9999: 'unknown',
};

export const failed = (problem: AthProblem) => ({ ok: false, problem }) as const;

export type Call = {
  readonly address: string;
  readonly timeoutMs: number;
  readonly method?: 'POST' | 'PUT';
  readonly path: string;
  readonly body: object;
  readonly bearer?: string;
};

/** The data of a success, unread. */
export async function answerTo({
  address,
  timeoutMs,
  method = 'POST',
  path,
  body,
  bearer,
}: Call): Promise<AthAnswer<unknown>> {
  const headers = {
    'content-type': 'application/json',
    ...(bearer && { authorization: `Bearer ${bearer}` }),
  };
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(`${address}${base}${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
      signal,
      // The tokens go to no other host.
      redirect: 'error',
    });
    return meaningOf(response.status, parsed(await response.text()));
  } catch (error) {
    return failed(isNotConnected(error) ? 'unreachable' : 'unknown');
  }
}

/** Given up waiting, or too busy: no word on what was asked. */
const inDoubt = [408, 429];

function meaningOf(status: number, answer: unknown): AthAnswer<unknown> {
  const failure = Failure.safeParse(answer);
  if (failure.success)
    return failed(problems[failure.data.errorcode] ?? (status >= 500 ? 'unknown' : 'refused'));
  if (status >= 500 || inDoubt.includes(status)) return failed('unknown');
  if (status === 401 || status === 403) return failed('token');
  if (status >= 400) return failed('refused');
  const success = Success.safeParse(answer);
  return success.success ? { ok: true, value: success.data.data } : failed('unknown');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const notConnected = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];

/** Whether it failed before anything was sent. */
const isNotConnected = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  notConnected.includes(String(error.cause.code));
