import { coreErrors, type ErrorDefinition, type FieldProblem, type Problem } from '#shared/core/errors.ts';

type CallErrorInput = {
  readonly code: string;
  readonly status: number;
  readonly detail: string;
  readonly fields?: readonly FieldProblem[];
  readonly question?: unknown;
  readonly paper?: unknown;
  readonly retryAfterMs?: number | undefined;
};

/** Failed call, rejected by the server or unanswered, with a message for the user. */
export class CallError extends Error {
  override readonly name = 'CallError';
  /** Code of a catalog, `network.offline`, `network.timeout`, `network.unanswered`, `reply.unreadable`. */
  readonly code: string;
  /** HTTP status, or 0 without an answer. */
  readonly status: number;
  /** Spanish message for the user. */
  readonly detail: string;
  readonly fields: readonly FieldProblem[];
  /** Question to confirm before a retry (confirmed-command.ts), or undefined for other errors. */
  readonly question: unknown;
  /** Current text to sign, if the server rejected an outdated one. */
  readonly paper: string | undefined;
  readonly retryAfterMs: number | undefined;

  constructor({ code, status, detail, ...details }: CallErrorInput, cause?: unknown) {
    const { fields = [], question, paper, retryAfterMs } = details;
    super(code, { cause });
    this.code = code;
    this.status = status;
    this.detail = detail;
    this.fields = fields;
    this.question = question;
    this.paper = typeof paper === 'string' ? paper : undefined;
    this.retryAfterMs = retryAfterMs;
  }

  is(definition: ErrorDefinition): boolean {
    return this.code === definition.code;
  }
}

/** Creates the error that the server would answer with. */
export const createCallError = ({ code, status, text }: ErrorDefinition) =>
  new CallError({ code, status, detail: text });

/** Whether a call was rejected without effect, or false for a conflict, whose first try may be in progress. */
export const isRejection = (error: unknown) =>
  error instanceof CallError && error.status >= 400 && error.status < 500 && !error.is(coreErrors.conflict);

/** Whether a retry may help, which it does not for 400, 403, 404 and 410. */
export const canRetry = (error: unknown): boolean =>
  !(error instanceof CallError && [400, 403, 404, 410].includes(error.status));

const offlineText = 'No pudimos conectar. Revisa tu conexión e intenta de nuevo.';
const timeoutText = 'El servicio tardó demasiado en contestar. Intenta de nuevo.';
const unknownOutcomeText =
  'No recibimos respuesta y no sabemos si se hizo. Revisa tu conexión e intenta de nuevo: no se hará dos veces.';

const isFieldProblem = (value: unknown): value is FieldProblem =>
  typeof value === 'object' && value !== null && 'field' in value && 'message' in value;

function isProblem(body: unknown): body is Partial<Problem> & Pick<Problem, 'code' | 'detail'> {
  if (typeof body !== 'object' || body === null || !('code' in body) || !('detail' in body)) return false;
  return typeof body.code === 'string' && typeof body.detail === 'string';
}

function parseRetryAfter({ headers }: Response): number | undefined {
  const seconds = headers.get('retry-after');
  return seconds !== null && /^\d+$/.test(seconds) ? Number(seconds) * 1_000 : undefined;
}

/** Returns the error for a status without a readable body. The gateway answers 401 to an expired token. */
function findStatusError(status: number): ErrorDefinition {
  if (status === 401) return coreErrors.unauthenticated;
  return status >= 500 ? coreErrors.unavailable : coreErrors.unexpected;
}

/** Parses the body of a failed call. A body that is not ours (a proxy's page) becomes the general error. */
export async function parseProblem(response: Response): Promise<CallError> {
  const body: unknown = await response.json().catch(() => undefined);
  const { status } = response;
  if (!isProblem(body)) {
    const { code, text } = findStatusError(status);
    return new CallError({ code, status, detail: text });
  }
  const fields = Array.isArray(body.fields) ? body.fields.filter(isFieldProblem) : [];
  return new CallError({ ...body, status, fields, retryAfterMs: parseRetryAfter(response) });
}

/** Converts errors of fetch (time-out, no network) to CallError. An AbortError is returned unchanged. */
export function toNetworkError(cause: unknown): unknown {
  if (cause instanceof CallError || !(cause instanceof Error || cause instanceof DOMException)) return cause;
  if (cause.name === 'AbortError') return cause;
  if (cause.name === 'TimeoutError')
    return new CallError({ code: 'network.timeout', status: 0, detail: timeoutText }, cause);
  return new CallError({ code: 'network.offline', status: 0, detail: offlineText }, cause);
}

export const createUnreadableReplyError = (cause: unknown) =>
  new CallError({ code: 'reply.unreadable', status: 0, detail: coreErrors.unexpected.text }, cause);

const unansweredCode = 'network.unanswered';

/** Creates the error of a write whose answer was lost on every try. It may have been executed. */
export const createUnansweredError = (cause: unknown) =>
  new CallError({ code: unansweredCode, status: 0, detail: unknownOutcomeText }, cause);

export const isUnanswered = (error: unknown): error is CallError & { readonly code: typeof unansweredCode } =>
  error instanceof CallError && error.code === unansweredCode;

/** Returns the message to show for any caught error. */
export const toErrorMessage = (error: unknown) =>
  error instanceof CallError ? error.detail : coreErrors.unexpected.text;

/** Returns the message of a failed read. A malformed id reads like an unknown one. */
export const toReadErrorMessage = (error: unknown) =>
  error instanceof CallError && error.is(coreErrors.malformed)
    ? coreErrors.not_found.text
    : toErrorMessage(error);

/** Joins what failed with the reason. After a lost answer, only says that the outcome is unknown. */
export const formatFailure = (failedText: string, error: unknown) =>
  isUnanswered(error) ? error.detail : `${failedText} ${toErrorMessage(error)}`;

/** Returns the message of a catalog error, a declined confirmation or a lost answer, or undefined otherwise. */
export const toKnownErrorMessage = (error: unknown, catalog: Readonly<Record<string, ErrorDefinition>>) =>
  error instanceof CallError &&
  (error.question || isUnanswered(error) || Object.values(catalog).some((definition) => error.is(definition)))
    ? error.detail
    : undefined;

/** Returns the user pool's error name, such as `NotAuthorizedException`. */
export const getErrorName = (error: unknown) => (error instanceof Error ? error.name : '');
