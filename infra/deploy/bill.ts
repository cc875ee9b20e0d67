export type MonthlyUsage = {
  readonly apiCalls: number;
  readonly users: number;
  readonly appointments: number;
  readonly sales: number;
  readonly emails: number;
  readonly sms: number;
  readonly pageViews: number;
  /** Hours with at least one call, summed over the operations. */
  readonly operationHours: number;
  /** Data in the table, and in files with their copies. */
  readonly tableGb: number;
  readonly filesGb: number;
};

/** 26 open days as in the demonstration; eight staff members are at screens for ten hours a day. */
export const busyCenterUsage: MonthlyUsage = {
  apiCalls: 26 * 4_000,
  users: 400,
  appointments: 26 * 20,
  sales: 26 * 30,
  emails: 26 * 60,
  sms: 26 * 45,
  pageViews: 26 * 300,
  operationHours: 26 * 10 * 60,
  tableGb: 1,
  filesGb: 5,
};

export type ResourceCounts = {
  readonly alarmMetrics: number;
  readonly queues: number;
  readonly scheduleRuns: number;
  readonly secrets: number;
  readonly keys: number;
  readonly firewalls: number;
  readonly dashboards: number;
};

/** US dollars in us-east-1, AWS prices of November 2026, no free tiers or taxes; SMS with carrier fee. */
const price = {
  httpCall: 1 / 1e6,
  lambdaCall: 0.2 / 1e6,
  lambdaGbSecond: 0.0000133334,
  write: 0.625 / 1e6,
  read: 0.125 / 1e6,
  /** Storage, point-in-time recovery and nightly copy. */
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
  firewall: 6,
  hostingFirewall: 15,
  hostedGb: 0.15,
} as const;

const secondsPerMonth = 30 * 86_400;
/** Lambda polls an empty queue with five pollers, each for 20 seconds. */
const pollsPerQueue = (5 * secondsPerMonth) / 20;
/** One run of a function: memory, mean duration and log. */
const averageRun = { gb: 1, seconds: 0.1, logGb: 1.5e-6 };
const writesPerEvent = 40;
const readsPerCall = 20;
const pageGb = 1e-3;

export type BillLine = { readonly service: string; readonly usd: number };

export function estimateBill(counts: ResourceCounts, month: MonthlyUsage = busyCenterUsage): BillLine[] {
  // An appointment emits six events (booked, approved, changed, reminded, closed, notified), a sale two.
  const events = month.appointments * 6 + month.sales * 2;
  const runs = month.apiCalls + counts.scheduleRuns + events * 4;
  const line = (service: string, usd: number): BillLine => ({ service, usd });
  return [
    line('API Gateway', month.apiCalls * price.httpCall),
    line('Lambda', runs * (price.lambdaCall + averageRun.gb * averageRun.seconds * price.lambdaGbSecond)),
    line(
      'DynamoDB with its backups',
      month.tableGb * price.tableGb +
        events * writesPerEvent * price.write +
        (month.apiCalls + counts.scheduleRuns) * readsPerCall * price.read,
    ),
    line(
      'EventBridge and SQS',
      events * price.event +
        counts.scheduleRuns * price.scheduleRun +
        counts.queues * pollsPerQueue * price.queueRequest,
    ),
    line('SES', month.emails * price.email),
    line('SMS with its number', month.sms * price.text + price.number),
    line('Cognito', month.users * price.user),
    line(
      'CloudWatch and X-Ray',
      counts.alarmMetrics * price.alarmMetric +
        counts.dashboards * price.dashboard +
        month.operationHours * price.metricHour +
        runs * (averageRun.logGb * price.logGb + price.trace),
    ),
    line('Secrets and keys', counts.secrets * price.secret + counts.keys * price.key),
    line('WAF', counts.firewalls * price.firewall + (counts.firewalls > 0 ? price.hostingFirewall : 0)),
    line('Amplify and S3', month.pageViews * pageGb * price.hostedGb + month.filesGb * price.filesGb),
  ];
}

export const sumUsd = (lines: readonly BillLine[]): number => lines.reduce((sum, { usd }) => sum + usd, 0);
