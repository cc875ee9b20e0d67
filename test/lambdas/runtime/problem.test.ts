import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { log } from '#lambdas/platform/log.ts';
import { problemOf } from '#lambdas/runtime/problem.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { AppError, coreErrors, type Problem } from '#shared/core/errors.ts';

const bodyOf = ({ body }: ReturnType<typeof problemOf>): Problem => JSON.parse(body ?? '');
/** As ElectroDB wraps what the SDK throws. */
const passing = (given: object) =>
  new Error('the table failed', { cause: Object.assign(new Error('slow down'), given) });

beforeEach(() => {
  vi.spyOn(log, 'error').mockReturnValue();
  vi.spyOn(log, 'info').mockReturnValue();
  vi.spyOn(log, 'warn').mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

describe('what did not succeed', () => {
  it.each([
    [new AppError(coreErrors.not_found), 404],
    [new AppError(appointmentErrors.slot_taken), 409],
    [new Error('the storage does not answer'), 500],
  ])('leaves its HTTP status in the log: %s, %i [R478]', (error, status) => {
    problemOf(error, 'request-1');

    const lines = [...vi.mocked(log.info).mock.calls, ...vi.mocked(log.error).mock.calls];
    expect(lines).toEqual([[expect.any(String), expect.objectContaining({ status })]]);
  });
});

describe('a refusal', () => {
  it('is a problem document with its code and its Spanish sentence', () => {
    const error = new AppError(appointmentErrors.no_availability, {
      values: { date: '6 de marzo de 2026', hour: '2:30 p. m.' },
    });

    const answer = problemOf(error, 'request-1');

    expect(answer).toMatchObject({
      statusCode: 409,
      headers: {
        'content-type': 'application/problem+json',
        'cache-control': 'no-store',
        'x-correlation-id': 'request-1',
      },
    });
    expect(bodyOf(answer)).toEqual({
      type: 'about:blank',
      title: 'Conflict',
      status: 409,
      code: 'appointment.no_availability',
      correlationId: 'request-1',
      detail: 'No hay disponibilidad para 6 de marzo de 2026 a las 2:30 p. m.. Selecciona otra hora.',
      fields: [],
    });
  });

  it('is its sentence alone on a page that runs nothing, for who reads pages', () => {
    const error = new AppError(appointmentErrors.no_availability, {
      values: { date: '<script>', hour: 'A & B' },
    });

    const { statusCode, headers, body } = problemOf(error, 'request-1', { asPage: true });

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

  it('names its fields', () => {
    const fields = [{ field: 'date', message: 'Fecha inválida.' }];

    expect(bodyOf(problemOf(new AppError(coreErrors.invalid, { fields }), 'request-1')).fields).toEqual(
      fields,
    );
  });

  it('is an outcome: it reaches the log, but not as an error', () => {
    problemOf(new AppError(appointmentErrors.slot_taken), 'request-1');

    expect(log.error).not.toHaveBeenCalled();
    expect(log.info).toHaveBeenCalledWith('refused', {
      code: 'appointment.slot_taken',
      status: 409,
      correlationId: 'request-1',
      errorAnswers: 1,
    });
  });
});

describe('a defect', () => {
  it.each([
    ['an error', new Error('password=hunter2 at table spa-prod')],
    ['a thrown text', 'password=hunter2'],
    ['nothing at all', undefined],
  ])('answers 500 and keeps the text of %s to itself', (_, error) => {
    const answer = problemOf(error, 'request-1');

    expect(answer.statusCode).toBe(500);
    expect(bodyOf(answer)).toMatchObject({ code: 'request.unexpected', detail: 'Hubo un error inesperado.' });
    expect(JSON.stringify(answer)).not.toMatch(/hunter2|spa-prod/);
  });

  it('reaches the log with its cause', () => {
    const error = new Error('the row has no status');

    problemOf(error, 'request-1');

    expect(log.error).toHaveBeenCalledWith('request.unexpected', {
      error,
      code: 'request.unexpected',
      status: 500,
      correlationId: 'request-1',
      errorAnswers: 1,
    });
  });
});

describe('a caller may try again', () => {
  it.each([
    'ProvisionedThroughputExceededException',
    'ThrottlingException',
    'Throttling',
    'RequestLimitExceeded',
    'TooManyRequestsException',
    'LimitExceededException',
    'TransactionConflictException',
    'SlowDown',
  ])('in two seconds after %s, which answers 503 and is no error of ours', (name) => {
    const answer = problemOf(passing({ name }), 'request-1');

    expect(answer).toMatchObject({ statusCode: 503, headers: { 'retry-after': '2' } });
    expect(log.error).not.toHaveBeenCalled();
    expect(log.warn).toHaveBeenCalledWith('request.unavailable', expect.objectContaining({ status: 503 }));
  });

  it.each([
    { name: 'TimeoutError' },
    { code: 'ECONNRESET' },
    { code: 'EPIPE' },
    { $metadata: { httpStatusCode: 503 } },
  ])('in two seconds after an outage, which reaches the log as an error: %o', (given) => {
    const answer = problemOf(passing(given), 'request-1');

    expect(answer).toMatchObject({ statusCode: 503, headers: { 'retry-after': '2' } });
    expect(log.error).toHaveBeenCalled();
  });

  it('after a clash of transactions, which nobody decided', () => {
    const cause = new TransactionCanceledException({
      message: 'Transaction cancelled',
      $metadata: {},
      CancellationReasons: [{ Code: 'None' }, { Code: 'TransactionConflict' }],
    });

    const answer = problemOf(new AppError(coreErrors.conflict, { cause }), 'request-1');

    expect(answer).toMatchObject({ statusCode: 503, headers: { 'retry-after': '2' } });
    expect(log.error).not.toHaveBeenCalled();
  });

  it('after too many tries', () => {
    expect(problemOf(new AppError(coreErrors.too_many), 'request-1').headers).toMatchObject({
      'retry-after': '2',
    });
  });

  it('and is not told so after any other refusal', () => {
    const answers = [coreErrors.unexpected, coreErrors.conflict, coreErrors.invalid].map((definition) =>
      problemOf(new AppError(definition), 'request-1'),
    );

    expect(answers.filter(({ headers }) => 'retry-after' in (headers ?? {}))).toEqual([]);
  });
});
