import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { log } from '#lambdas/platform/log.ts';
import { toProblemResponse } from '#lambdas/runtime/problem.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { AppError, coreErrors, type Problem } from '#shared/core/errors.ts';

const parseBody = ({ body }: ReturnType<typeof toProblemResponse>): Problem => JSON.parse(body ?? '');
/** Errors of the SDK as ElectroDB wraps them. */
const transientError = (properties: object) =>
  new Error('the table failed', { cause: Object.assign(new Error('slow down'), properties) });

beforeEach(() => {
  vi.spyOn(log, 'error').mockReturnValue();
  vi.spyOn(log, 'info').mockReturnValue();
  vi.spyOn(log, 'warn').mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

describe('failed request', () => {
  it.each([
    [new AppError(coreErrors.not_found), 404],
    [new AppError(appointmentErrors.slot_taken), 409],
    [new Error('the storage does not answer'), 500],
  ])('has its HTTP status in the log: %s, %i [R478]', (error, status) => {
    toProblemResponse(error, 'request-1');

    const lines = [...vi.mocked(log.info).mock.calls, ...vi.mocked(log.error).mock.calls];
    expect(lines).toEqual([[expect.any(String), expect.objectContaining({ status })]]);
  });
});

describe('domain error', () => {
  it('is a problem document with code and Spanish text', () => {
    const error = new AppError(appointmentErrors.no_availability, {
      values: { date: '6 de marzo de 2026', hour: '2:30 p. m.' },
    });

    const answer = toProblemResponse(error, 'request-1');

    expect(answer).toMatchObject({
      statusCode: 409,
      headers: {
        'content-type': 'application/problem+json',
        'cache-control': 'no-store',
        'x-correlation-id': 'request-1',
      },
    });
    expect(parseBody(answer)).toEqual({
      type: 'about:blank',
      title: 'Conflict',
      status: 409,
      code: 'appointment.no_availability',
      correlationId: 'request-1',
      detail: 'No hay disponibilidad para 6 de marzo de 2026 a las 2:30 p. m.. Selecciona otra hora.',
      fields: [],
    });
  });

  it('is a script-free HTML page with its text for page requests', () => {
    const error = new AppError(appointmentErrors.no_availability, {
      values: { date: '<script>', hour: 'A & B' },
    });

    const { statusCode, headers, body } = toProblemResponse(error, 'request-1', { asPage: true });

    expect(statusCode).toBe(409);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'cache-control': 'no-store',
      'x-correlation-id': 'request-1',
    });
    expect(body).toContain('lang="es-PR"');
    expect(body).toContain('No hay disponibilidad para &lt;script> a las A &amp; B.');
    expect(body).not.toContain('request-1');
  });

  it('has its fields', () => {
    const fields = [{ field: 'date', message: 'Fecha inválida.' }];

    expect(
      parseBody(toProblemResponse(new AppError(coreErrors.invalid, { fields }), 'request-1')).fields,
    ).toEqual(fields);
  });

  it('is logged, but not as an error', () => {
    toProblemResponse(new AppError(appointmentErrors.slot_taken), 'request-1');

    expect(log.error).not.toHaveBeenCalled();
    expect(log.info).toHaveBeenCalledWith('refused', {
      code: 'appointment.slot_taken',
      status: 409,
      correlationId: 'request-1',
      errorAnswers: 1,
    });
  });
});

describe('unexpected error', () => {
  it.each([
    ['an error', new Error('password=hunter2 at table spa-prod')],
    ['a thrown text', 'password=hunter2'],
    ['nothing at all', undefined],
  ])('answers 500 without the text of %s', (_, error) => {
    const answer = toProblemResponse(error, 'request-1');

    expect(answer.statusCode).toBe(500);
    expect(parseBody(answer)).toMatchObject({
      code: 'request.unexpected',
      detail: 'Hubo un error inesperado.',
    });
    expect(JSON.stringify(answer)).not.toMatch(/hunter2|spa-prod/);
  });

  it('is logged with its cause', () => {
    const error = new Error('the row has no status');

    toProblemResponse(error, 'request-1');

    expect(log.error).toHaveBeenCalledWith('request.unexpected', {
      error,
      code: 'request.unexpected',
      status: 500,
      correlationId: 'request-1',
      errorAnswers: 1,
    });
  });
});

describe('retry-after', () => {
  it.each([
    'ProvisionedThroughputExceededException',
    'ThrottlingException',
    'Throttling',
    'RequestLimitExceeded',
    'TooManyRequestsException',
    'LimitExceededException',
    'TransactionConflictException',
    'SlowDown',
  ])('is two seconds for %s, which answers 503 and is not logged as an error', (name) => {
    const answer = toProblemResponse(transientError({ name }), 'request-1');

    expect(answer).toMatchObject({ statusCode: 503, headers: { 'retry-after': '2' } });
    expect(log.error).not.toHaveBeenCalled();
    expect(log.warn).toHaveBeenCalledWith('request.unavailable', expect.objectContaining({ status: 503 }));
  });

  it.each([
    { name: 'TimeoutError' },
    { code: 'ECONNRESET' },
    { code: 'EPIPE' },
    { $metadata: { httpStatusCode: 503 } },
  ])('is two seconds for an outage, which is logged as an error: %o', (properties) => {
    const answer = toProblemResponse(transientError(properties), 'request-1');

    expect(answer).toMatchObject({ statusCode: 503, headers: { 'retry-after': '2' } });
    expect(log.error).toHaveBeenCalled();
  });

  it('is sent after a transaction conflict', () => {
    const cause = new TransactionCanceledException({
      message: 'Transaction cancelled',
      $metadata: {},
      CancellationReasons: [{ Code: 'None' }, { Code: 'TransactionConflict' }],
    });

    const answer = toProblemResponse(new AppError(coreErrors.conflict, { cause }), 'request-1');

    expect(answer).toMatchObject({ statusCode: 503, headers: { 'retry-after': '2' } });
    expect(log.error).not.toHaveBeenCalled();
  });

  it('is sent after too many requests', () => {
    expect(toProblemResponse(new AppError(coreErrors.too_many), 'request-1').headers).toMatchObject({
      'retry-after': '2',
    });
  });

  it('is not sent after other errors', () => {
    const answers = [coreErrors.unexpected, coreErrors.conflict, coreErrors.invalid].map((definition) =>
      toProblemResponse(new AppError(definition), 'request-1'),
    );

    expect(answers.filter(({ headers }) => 'retry-after' in (headers ?? {}))).toEqual([]);
  });
});
