/** Where CloudWatch keeps the metrics that functions write with their log lines. */
export const metricsNamespace = 'serena';

type Metric = {
  readonly name: string;
  readonly unit: 'Count' | 'Milliseconds';
  /** Fields of the line by which the metric is split. */
  readonly dimensions: readonly string[];
};

/** A line of level ERROR, by function. */
export const loggedErrors = {
  name: 'loggedErrors',
  unit: 'Count',
  dimensions: ['function'],
} as const satisfies Metric;

/** How long a call took, by function and operation; its sample count is the number of calls. */
export const callDuration = {
  name: 'durationMs',
  unit: 'Milliseconds',
  dimensions: ['function', 'operation'],
} as const satisfies Metric;

/** The field that makes CloudWatch read a log line's other fields as metrics (embedded metric format). */
export const embeddedMetrics = (at: Date, metrics: readonly Metric[]) => ({
  _aws: {
    Timestamp: at.getTime(),
    CloudWatchMetrics: metrics.map(({ name, unit, dimensions }) => ({
      Namespace: metricsNamespace,
      Dimensions: [dimensions],
      Metrics: [{ Name: name, Unit: unit }],
    })),
  },
});
