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

/** A call that did not succeed, in words a person can read: refused by the server, or never answered. */
export class CallError extends Error {
  override readonly name = 'CallError';
  /** The catalogue's code, or `network.offline`, `network.timeout`, `network.unanswered`, `reply.unreadable`. */
  readonly code: string;
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** Spanish, ready to show. */
  readonly detail: string;
  readonly fields: readonly FieldProblem[];
  /** What has to be answered before it is done (confirmed-command.ts); of other refusals there is none. */
  readonly question: unknown;
  /** What is to be signed as it reads now, where the server refused the text that was shown. */
  readonly paper: string | undefined;
  /** When the server says to come again, if it does. */
  readonly retryAfterMs: number | undefined;

  constructor({ code, status, detail, ...more }: CallErrorInput, cause?: unknown) {
    const { fields = [], question, paper, retryAfterMs } = more;
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

/** The error that the server would answer with, made without asking it. */
export const refused = ({ code, status, text }: ErrorDefinition) =>
  new CallError({ code, status, detail: text });

/** The server says for certain that it did nothing; a conflict may be the first try of the same press, still under way. */
export const isRefusal = (error: unknown) =>
  error instanceof CallError && error.status >= 400 && error.status < 500 && !error.is(coreErrors.conflict);

/** Whether asking again may help: not when it does not exist, is gone or malformed, or is not theirs. */
export const mayBeAskedAgain = (error: unknown): boolean =>
  !(error instanceof CallError && [400, 403, 404, 410].includes(error.status));

const offline = 'No pudimos conectar. Revisa tu conexión e intenta de nuevo.';
const slow = 'El servicio tardó demasiado en contestar. Intenta de nuevo.';
const unknown =
  'No recibimos respuesta y no sabemos si se hizo. Revisa tu conexión e intenta de nuevo: no se hará dos veces.';

const isFieldProblem = (value: unknown): value is FieldProblem =>
  typeof value === 'object' && value !== null && 'field' in value && 'message' in value;

function isProblem(body: unknown): body is Partial<Problem> & Pick<Problem, 'code' | 'detail'> {
  if (typeof body !== 'object' || body === null || !('code' in body) || !('detail' in body)) return false;
  return typeof body.code === 'string' && typeof body.detail === 'string';
}

function retryAfterMs({ headers }: Response): number | undefined {
  const seconds = headers.get('retry-after');
  return seconds !== null && /^\d+$/.test(seconds) ? Number(seconds) * 1_000 : undefined;
}

/** What a status says by itself; 401 is the gateway's answer to a token that it takes no more. */
function errorOf(status: number): ErrorDefinition {
  if (status === 401) return coreErrors.unauthenticated;
  return status >= 500 ? coreErrors.unavailable : coreErrors.unexpected;
}

/** Reads the body of a refused call; anything that is not ours (a proxy's page) becomes the general text. */
export async function problemOf(response: Response): Promise<CallError> {
  const body: unknown = await response.json().catch(() => undefined);
  const { status } = response;
  if (!isProblem(body)) {
    const { code, text } = errorOf(status);
    return new CallError({ code, status, detail: text });
  }
  const fields = Array.isArray(body.fields) ? body.fields.filter(isFieldProblem) : [];
  return new CallError({ ...body, status, fields, retryAfterMs: retryAfterMs(response) });
}

/** What fetch throws: a time-out, or no network. Our own cancelling passes through. */
export function networkError(cause: unknown): unknown {
  if (!(cause instanceof Error) && !(cause instanceof DOMException)) return cause;
  if (cause.name === 'AbortError') return cause;
  if (cause.name === 'TimeoutError')
    return new CallError({ code: 'network.timeout', status: 0, detail: slow }, cause);
  return new CallError({ code: 'network.offline', status: 0, detail: offline }, cause);
}

export const unreadableReply = (cause: unknown) =>
  new CallError({ code: 'reply.unreadable', status: 0, detail: coreErrors.unexpected.text }, cause);

const unansweredCode = 'network.unanswered';

/** A press whose answer was lost however often it was asked for: it may have been done. */
export const unanswered = (cause: unknown) =>
  new CallError({ code: unansweredCode, status: 0, detail: unknown }, cause);

export const isUnanswered = (error: unknown): error is CallError & { readonly code: typeof unansweredCode } =>
  error instanceof CallError && error.code === unansweredCode;

/** The sentence to show for anything caught. */
export const textOf = (error: unknown) =>
  error instanceof CallError ? error.detail : coreErrors.unexpected.text;

/** Why something is not shown. A malformed address reads like one where nothing is. */
export const whyNotShown = (error: unknown) =>
  error instanceof CallError && error.is(coreErrors.malformed) ? coreErrors.not_found.text : textOf(error);

/** What failed and why; when the answer was lost, only that nobody knows whether it was done. */
export const failureOf = (failed: string, error: unknown) =>
  isUnanswered(error) ? error.detail : `${failed} ${textOf(error)}`;

/**
 * The words of an expected failure: a refusal of this catalogue, a declined question, or a lost answer; undefined for any
 * other.
 */
export const refusalOf = (error: unknown, catalogue: Readonly<Record<string, ErrorDefinition>>) =>
  error instanceof CallError &&
  (error.question || isUnanswered(error) || Object.values(catalogue).some((each) => error.is(each)))
    ? error.detail
    : undefined;

/** The user pool's own name for what went wrong, as `NotAuthorizedException`. */
export const errorName = (error: unknown) => (error instanceof Error ? error.name : '');
