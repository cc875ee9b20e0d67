/** A month of a busy center with 26 open days. */
export type Month = {
  readonly apiCalls: number;
  readonly users: number;
  readonly appointments: number;
  readonly sales: number;
  readonly emails: number;
  readonly texts: number;
  readonly pageViews: number;
  /** Hours in which an operation was called, summed over the operations. */
  readonly operationHours: number;
  /** Kept in the table, and in files with their copies. */
  readonly tableGb: number;
  readonly filesGb: number;
};

/** A day like those of the demonstration: 20 appointments, 30 sales, a team of eight at their screens for ten hours. */
export const centerMonth: Month = {
  apiCalls: 26 * 4_000,
  users: 400,
  appointments: 26 * 20,
  sales: 26 * 30,
  emails: 26 * 60,
  texts: 26 * 45,
  pageViews: 26 * 300,
  operationHours: 26 * 10 * 60,
  tableGb: 1,
  filesGb: 5,
};

/** What of a stage is paid by its number. */
export type Counts = {
  /** Metrics that alarms watch: each is paid for. */
  readonly alarmMetrics: number;
  readonly queues: number;
  readonly scheduleRuns: number;
  readonly secrets: number;
  readonly keys: number;
  readonly firewalls: number;
  readonly dashboards: number;
};

/**
 * US dollars in us-east-1, by the price lists of AWS of November 2026, without free tiers and taxes. An SMS carries its
 * carrier's fee.
 */
const price = {
  httpCall: 1 / 1e6,
  lambdaCall: 0.2 / 1e6,
  lambdaGbSecond: 0.0000133334,
  write: 0.625 / 1e6,
  read: 0.125 / 1e6,
  /** Stored, recoverable by the second, and copied each night. */
  tableGb: 0.25 + 0.2 + 0.1,
  filesGb: 0.023 + 0.05,
  event: 1 / 1e6,
  queueRequest: 0.4 / 1e6,
  scheduleRun: 1 / 1e6,
  email: 0.1 / 1e3,
  text: 0.01,
  number: 2,
  user: 0.015,
  alarmMetric: 0.1,
  metricHour: 0.3 / 730,
  logGb: 0.5 + 0.03,
  trace: 5 / 1e6,
  dashboard: 3,
  secret: 0.4,
  key: 1,
  /** A web ACL with its rule. */
  firewall: 6,
  hostingFirewall: 15,
  hostedGb: 0.15,
} as const;

const secondsOfMonth = 30 * 86_400;
/** Lambda asks an empty queue by five pollers, each for 20 seconds. */
const pollsOfQueue = (5 * secondsOfMonth) / 20;
/** Of a run of a function: memory, mean time, and log. */
const run = { gb: 1, seconds: 0.1, logGb: 1.5e-6 };
const writesOfFact = 40;
const readsOfCall = 20;
const pageGb = 1e-3;

export type BillLine = { readonly what: string; readonly usd: number };

/** The bill of a stage for a month, by service. */
export function billOf(counts: Counts, month: Month = centerMonth): BillLine[] {
  // An appointment is booked, approved, changed, reminded, closed and told; a sale is made and counted.
  const facts = month.appointments * 6 + month.sales * 2;
  const runs = month.apiCalls + counts.scheduleRuns + facts * 4;
  const line = (what: string, usd: number): BillLine => ({ what, usd });
  return [
    line('API Gateway', month.apiCalls * price.httpCall),
    line('Lambda', runs * (price.lambdaCall + run.gb * run.seconds * price.lambdaGbSecond)),
    line(
      'DynamoDB with its backups',
      month.tableGb * price.tableGb +
        facts * writesOfFact * price.write +
        (month.apiCalls + counts.scheduleRuns) * readsOfCall * price.read,
    ),
    line(
      'EventBridge and SQS',
      facts * price.event +
        counts.scheduleRuns * price.scheduleRun +
        counts.queues * pollsOfQueue * price.queueRequest,
    ),
    line('SES', month.emails * price.email),
    line('SMS with its number', month.texts * price.text + price.number),
    line('Cognito', month.users * price.user),
    line(
      'CloudWatch and X-Ray',
      counts.alarmMetrics * price.alarmMetric +
        counts.dashboards * price.dashboard +
        month.operationHours * price.metricHour +
        runs * (run.logGb * price.logGb + price.trace),
    ),
    line('Secrets and keys', counts.secrets * price.secret + counts.keys * price.key),
    line('WAF', counts.firewalls * price.firewall + (counts.firewalls > 0 ? price.hostingFirewall : 0)),
    line('Amplify and S3', month.pageViews * pageGb * price.hostedGb + month.filesGb * price.filesGb),
  ];
}

export const totalUsd = (lines: readonly BillLine[]): number => lines.reduce((sum, { usd }) => sum + usd, 0);
