/** Where CloudWatch keeps the metrics that functions write with their log lines. */
export const metricsNamespace = 'serena';

type Metric = {
  readonly name: string;
  readonly unit: 'Count' | 'Milliseconds';
  /** Fields of the line by which the metric is split: one metric for each list. */
  readonly dimensions: readonly (readonly string[])[];
};

const byStage = [['stage']] as const;
const count = <Name extends string>(name: Name) =>
  ({ name, unit: 'Count', dimensions: byStage }) as const satisfies Metric;

/** A line of level ERROR. The alarm reads the sum of the stage, the dashboard each function. */
export const loggedErrors = {
  name: 'loggedErrors',
  unit: 'Count',
  dimensions: [['stage'], ['function']],
} as const satisfies Metric;

/** How long a call took, by function and operation; its sample count is the number of calls. */
export const callDuration = {
  name: 'durationMs',
  unit: 'Milliseconds',
  dimensions: [['function', 'operation']],
} as const satisfies Metric;

/** A call that was answered with an error, by its code. */
export const errorAnswers = {
  name: 'errorAnswers',
  unit: 'Count',
  dimensions: [['stage', 'code']],
} as const satisfies Metric;

/** What left by e-mail or SMS, by channel. */
export const messagesSent = {
  name: 'messagesSent',
  unit: 'Count',
  dimensions: [['stage', 'channel']],
} as const satisfies Metric;

/** What a service did not take, by channel; each try counts. */
export const messagesFailed = { ...messagesSent, name: 'messagesFailed' } as const satisfies Metric;

/** A notice of ATH Móvil about a payment that is not ours. */
export const unknownNotices = count('unknownNotices');

/** Addresses of the site that did not answer, of those that `watch-site` loads. */
export const siteFailures = count('siteFailures');

/** What the center's day is made of. */
export const businessMetrics = {
  bookings: count('bookings'),
  captures: count('captures'),
  cancellations: count('cancellations'),
  completions: count('completions'),
  sales: count('sales'),
  returns: count('returns'),
  orders: count('orders'),
} as const;
export type BusinessMetric = keyof typeof businessMetrics;

const metrics: readonly Metric[] = [
  loggedErrors,
  callDuration,
  errorAnswers,
  messagesSent,
  messagesFailed,
  unknownNotices,
  siteFailures,
  ...Object.values(businessMetrics),
];

/**
 * The field that makes CloudWatch read a log line's other fields as metrics (embedded metric format): each metric whose
 * name the line has. Nothing for a line that has none.
 */
export function embeddedMetrics(at: Date, line: object) {
  const counted = metrics.filter(({ name }) => name in line);
  if (counted.length === 0) return {};
  return {
    _aws: {
      Timestamp: at.getTime(),
      CloudWatchMetrics: counted.map(({ name, unit, dimensions }) => ({
        Namespace: metricsNamespace,
        Dimensions: dimensions,
        Metrics: [{ Name: name, Unit: unit }],
      })),
    },
  };
}
