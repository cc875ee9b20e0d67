import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { log } from '#lambdas/platform/log.ts';
import { errorAnswers } from '#lambdas/platform/metrics.ts';
import { isThrottled, isTransient } from '#lambdas/platform/sdk-errors.ts';
import { AppError, coreErrors, type ErrorStatus, type Problem } from '#shared/core/errors.ts';
import { responseHeaders } from './response-headers.ts';

const retryAfterSeconds = 2;
const serverError = 500;

/** Reports a transaction conflict to callers as `unavailable`. */
function toAppError(error: unknown): AppError {
  if (error instanceof AppError && !(error.is(coreErrors.conflict) && isThrottled(error))) return error;
  return new AppError(isTransient(error) ? coreErrors.unavailable : coreErrors.unexpected, { cause: error });
}

/** RFC 9110 phrases. Node's list would load its HTTP client at cold start. */
const statusTitles: Readonly<Record<ErrorStatus, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  410: 'Gone',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
};

const htmlEscapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;' };

/** Minimal HTML page for a person who opens an API link in a browser. */
function renderErrorPage(sentence: string) {
  const escaped = sentence.replace(/[&<]/g, (character) => htmlEscapes[character] ?? character);
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
    body: `<!doctype html>
<html lang="es-PR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>No pudimos abrir este enlace</title>
<style>body { max-width: 65ch; margin: 48px auto; padding: 0 20px; font: 16px/1.5 system-ui, sans-serif; }</style>
</head>
<body>
<main>
<h1>No pudimos abrir este enlace</h1>
<p>${escaped}</p>
<p><a href="/">Ir al inicio</a></p>
</main>
</body>
</html>
`,
  };
}

/** Returns an RFC 9457 problem or a page. Logs defects and outages as errors and throttling as a warning. */
export function toProblemResponse(
  error: unknown,
  correlationId: string,
  { asPage = false } = {},
): APIGatewayProxyStructuredResultV2 {
  const appError = toAppError(error);
  const { code, status } = appError.definition;
  const logDetails = { code, status, correlationId, [errorAnswers.name]: 1 };
  if (status >= serverError)
    log[isThrottled(appError) ? 'warn' : 'error'](code, {
      ...logDetails,
      error: appError.cause instanceof Error ? appError.cause : appError,
    });
  else log.info('refused', logDetails);

  const problem: Problem = {
    type: 'about:blank',
    title: statusTitles[status],
    status,
    code,
    detail: appError.text,
    fields: appError.fields,
    ...(appError.question && { question: appError.question }),
    paper: appError.paper,
    correlationId,
  };
  const { headers, body } = asPage
    ? renderErrorPage(problem.detail)
    : { headers: { 'content-type': 'application/problem+json' }, body: JSON.stringify(problem) };
  const mayRetry = status === coreErrors.unavailable.status || status === coreErrors.too_many.status;
  return {
    statusCode: status,
    body,
    headers: {
      ...responseHeaders,
      ...headers,
      'x-correlation-id': correlationId,
      ...(mayRetry ? { 'retry-after': String(retryAfterSeconds) } : {}),
    },
  };
}
