import { LogFormatter, Logger, LogItem } from '@aws-lambda-powertools/logger';
import { functionName, optional } from './env.ts';
import { embeddedMetrics, loggedErrors } from './metrics.ts';

type Formatted = Parameters<LogFormatter['formatAttributes']>;

/** Adds standard fields, stage, function and embedded metrics to a log line. */
export class CountingFormatter extends LogFormatter {
  override formatAttributes(
    { logLevel, message, serviceName, timestamp, xRayTraceId }: Formatted[0],
    more: Formatted[1],
  ): LogItem {
    const attributes = {
      level: logLevel,
      message,
      timestamp: this.formatTimestamp(timestamp),
      service: serviceName,
      stage: optional('stageId'),
      function: functionName(),
      xray_trace_id: xRayTraceId,
      ...(logLevel === 'ERROR' && { [loggedErrors.name]: 1 }),
    };
    const metrics = embeddedMetrics(timestamp, { ...attributes, ...more });
    return new LogItem({ attributes: { ...attributes, ...metrics } }).addAttributes(more);
  }
}

/** Structured log: ids and codes only, no personal data. */
export const log = new Logger({ serviceName: 'spa', logFormatter: new CountingFormatter() });
