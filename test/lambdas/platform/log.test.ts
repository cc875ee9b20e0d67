import { Console } from 'node:console';
import { Writable } from 'node:stream';
import { Logger } from '@aws-lambda-powertools/logger';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CountingFormatter } from '#lambdas/platform/log.ts';

afterEach(() => vi.unstubAllEnvs());

/** Returns the log lines of a logger with the product's formatter. */
function captureLines(write: (log: Logger) => void) {
  vi.stubEnv('SPA_STAGE_ID', 'serena-dev');
  vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', 'serena-dev-desk-api');
  vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'INFO');
  const lines: Record<string, unknown>[] = [];
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const logger = new Logger({ logFormatter: new CountingFormatter() });
  Object.assign(logger, { console: new Console(sink) });
  write(logger);
  return lines;
}

const buildDirective = (name: string, unit: string, dimensions: string[][]) => ({
  Namespace: 'serena',
  Dimensions: dimensions,
  Metrics: [{ Name: name, Unit: unit }],
});

describe('log line', () => {
  it('counts for its stage and function at level ERROR', () => {
    const [line] = captureLines((log) => log.error('request.unexpected', { error: new Error('broken') }));

    expect(line).toMatchObject({
      level: 'ERROR',
      message: 'request.unexpected',
      stage: 'serena-dev',
      function: 'serena-dev-desk-api',
      loggedErrors: 1,
      error: { message: 'broken' },
      _aws: {
        Timestamp: expect.any(Number),
        CloudWatchMetrics: [buildDirective('loggedErrors', 'Count', [['stage'], ['function']])],
      },
    });
  });

  it('counts for its operation when it records a response', () => {
    const [line] = captureLines((log) => {
      log.appendKeys({ operation: 'getDashboard' });
      log.info('answered', { status: 200, durationMs: 12 });
    });

    expect(line).toMatchObject({
      operation: 'getDashboard',
      durationMs: 12,
      _aws: {
        CloudWatchMetrics: [buildDirective('durationMs', 'Milliseconds', [['function', 'operation']])],
      },
    });
  });

  it('counts for its code when it records an error response, and may have several metrics', () => {
    const [rejectedLine, published] = captureLines((log) => {
      log.info('refused', { code: 'appointment.slot_taken', errorAnswers: 1 });
      log.info('published', { bookings: 2, sales: 1 });
    });

    expect(rejectedLine).toMatchObject({
      code: 'appointment.slot_taken',
      _aws: { CloudWatchMetrics: [buildDirective('errorAnswers', 'Count', [['stage', 'code']])] },
    });
    expect(published).toMatchObject({
      bookings: 2,
      sales: 1,
      _aws: {
        CloudWatchMetrics: [
          buildDirective('bookings', 'Count', [['stage']]),
          buildDirective('sales', 'Count', [['stage']]),
        ],
      },
    });
  });

  it('has no metric in any other case', () => {
    const lines = captureLines((log) => {
      log.info('refused', { status: 404 });
      log.warn('late');
    });

    expect(lines.map(({ _aws }) => _aws)).toEqual([undefined, undefined]);
  });
});
