import { LogFormatter, Logger, LogItem } from '@aws-lambda-powertools/logger';
import { findEnv, getFunctionName } from './env.ts';
import { buildEmbeddedMetrics, loggedErrors } from './metrics.ts';

type FormatParameters = Parameters<LogFormatter['formatAttributes']>;

/** Adds standard fields, stage, function and embedded metrics to a log line. */
export class CountingFormatter extends LogFormatter {
  override formatAttributes(
    { logLevel, message, serviceName, timestamp, xRayTraceId }: FormatParameters[0],
    extraAttributes: FormatParameters[1],
  ): LogItem {
    const attributes = {
      level: logLevel,
      message,
      timestamp: this.formatTimestamp(timestamp),
      service: serviceName,
      stage: findEnv('stageId'),
      function: getFunctionName(),
      xray_trace_id: xRayTraceId,
      ...(logLevel === 'ERROR' && { [loggedErrors.name]: 1 }),
    };
    const metrics = buildEmbeddedMetrics(timestamp, { ...attributes, ...extraAttributes });
    return new LogItem({ attributes: { ...attributes, ...metrics } }).addAttributes(extraAttributes);
  }
}

/** Structured log of ids and codes, without personal data. */
export const log = new Logger({ serviceName: 'spa', logFormatter: new CountingFormatter() });
