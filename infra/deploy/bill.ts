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
  readonly tableGb: number;
  /** Files with their copies. */
  readonly filesGb: number;
};

/** 26 open days, as in the demonstration, on which eight staff members use screens for ten hours. */
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

/**
 * US dollars in us-east-1, AWS prices of November 2026, no free tiers or taxes. SMS include the carrier fee.
 */
const prices = {
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
  sms: 0.01,
  originationNumber: 2,
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
/** The memory, mean duration and log size of one run of a function. */
const averageRun = { gb: 1, seconds: 0.1, logGb: 1.5e-6 };
const runsPerEvent = 4;
const writesPerEvent = 40;
const readsPerCall = 20;
const pageGb = 1e-3;

export type BillLine = { readonly service: string; readonly usd: number };

export function estimateBill(counts: ResourceCounts, usage: MonthlyUsage = busyCenterUsage): BillLine[] {
  // An appointment emits six events (booked, approved, changed, reminded, closed, notified), a sale two.
  const events = usage.appointments * 6 + usage.sales * 2;
  const runs = usage.apiCalls + counts.scheduleRuns + events * runsPerEvent;
  const toLine = (service: string, usd: number): BillLine => ({ service, usd });
  return [
    toLine('API Gateway', usage.apiCalls * prices.httpCall),
    toLine('Lambda', runs * (prices.lambdaCall + averageRun.gb * averageRun.seconds * prices.lambdaGbSecond)),
    toLine(
      'DynamoDB with its backups',
      usage.tableGb * prices.tableGb +
        events * writesPerEvent * prices.write +
        (usage.apiCalls + counts.scheduleRuns) * readsPerCall * prices.read,
    ),
    toLine(
      'EventBridge and SQS',
      events * prices.event +
        counts.scheduleRuns * prices.scheduleRun +
        counts.queues * pollsPerQueue * prices.queueRequest,
    ),
    toLine('SES', usage.emails * prices.email),
    toLine('SMS with its number', usage.sms * prices.sms + prices.originationNumber),
    toLine('Cognito', usage.users * prices.user),
    toLine(
      'CloudWatch and X-Ray',
      counts.alarmMetrics * prices.alarmMetric +
        counts.dashboards * prices.dashboard +
        usage.operationHours * prices.metricHour +
        runs * (averageRun.logGb * prices.logGb + prices.trace),
    ),
    toLine('Secrets and keys', counts.secrets * prices.secret + counts.keys * prices.key),
    toLine('WAF', counts.firewalls * prices.firewall + (counts.firewalls > 0 ? prices.hostingFirewall : 0)),
    toLine('Amplify and S3', usage.pageViews * pageGb * prices.hostedGb + usage.filesGb * prices.filesGb),
  ];
}

export const sumUsd = (lines: readonly BillLine[]): number => lines.reduce((sum, { usd }) => sum + usd, 0);
