import { LogFormatter, Logger, LogItem } from '@aws-lambda-powertools/logger';
import { functionName } from './env.ts';
import { callDuration, embeddedMetrics, loggedErrors } from './metrics.ts';

type Formatted = Parameters<LogFormatter['formatAttributes']>;

/** Writes the standard fields, the function's name, and the metrics that a line counts for. */
export class CountingFormatter extends LogFormatter {
  override formatAttributes(
    { logLevel, message, serviceName, timestamp, xRayTraceId }: Formatted[0],
    more: Formatted[1],
  ): LogItem {
    const isError = logLevel === 'ERROR';
    const metrics = [
      ...(isError ? [loggedErrors] : []),
      ...(callDuration.name in more ? [callDuration] : []),
    ];
    const attributes = {
      level: logLevel,
      message,
      timestamp: this.formatTimestamp(timestamp),
      service: serviceName,
      function: functionName(),
      xray_trace_id: xRayTraceId,
      ...(isError && { [loggedErrors.name]: 1 }),
      ...(metrics.length > 0 && embeddedMetrics(timestamp, metrics)),
    };
    return new LogItem({ attributes }).addAttributes(more);
  }
}

/** Structured log: ids and codes only, never a person's data. */
export const log = new Logger({ serviceName: 'spa', logFormatter: new CountingFormatter() });
