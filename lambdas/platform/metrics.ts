export const metricsNamespace = 'serena';

type Metric = {
  readonly name: string;
  readonly unit: 'Count' | 'Milliseconds';
  /** Log fields that split the metric. Each list makes one metric. */
  readonly dimensions: readonly (readonly string[])[];
};

const byStage = [['stage']] as const;
const countMetric = <Name extends string>(name: Name) =>
  ({ name, unit: 'Count', dimensions: byStage }) as const satisfies Metric;

/** Lines of level ERROR. The alarm uses the sum of the stage, and the dashboard that of each function. */
export const loggedErrors = {
  name: 'loggedErrors',
  unit: 'Count',
  dimensions: [['stage'], ['function']],
} as const satisfies Metric;

/** Duration of a call by function and operation. Its sample count is the number of calls. */
export const callDuration = {
  name: 'durationMs',
  unit: 'Milliseconds',
  dimensions: [['function', 'operation']],
} as const satisfies Metric;

export const errorAnswers = {
  name: 'errorAnswers',
  unit: 'Count',
  dimensions: [['stage', 'code']],
} as const satisfies Metric;

export const messagesSent = {
  name: 'messagesSent',
  unit: 'Count',
  dimensions: [['stage', 'channel']],
} as const satisfies Metric;

export const messagesFailed = { ...messagesSent, name: 'messagesFailed' } as const satisfies Metric;

/** ATH Móvil webhooks about unknown payments. */
export const unknownNotices = countMetric('unknownNotices');

/** Failed page loads of `watch-site`. */
export const siteFailures = countMetric('siteFailures');

export const businessMetrics = {
  bookings: countMetric('bookings'),
  captures: countMetric('captures'),
  cancellations: countMetric('cancellations'),
  completions: countMetric('completions'),
  sales: countMetric('sales'),
  returns: countMetric('returns'),
  orders: countMetric('orders'),
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

/** Returns the embedded metric format of a log line, or no field if the line has no metric. */
export function buildEmbeddedMetrics(at: Date, line: object) {
  const presentMetrics = metrics.filter(({ name }) => name in line);
  if (presentMetrics.length === 0) return {};
  return {
    _aws: {
      Timestamp: at.getTime(),
      CloudWatchMetrics: presentMetrics.map(({ name, unit, dimensions }) => ({
        Namespace: metricsNamespace,
        Dimensions: dimensions,
        Metrics: [{ Name: name, Unit: unit }],
      })),
    },
  };
}
