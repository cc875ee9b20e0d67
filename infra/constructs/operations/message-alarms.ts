import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { StageSettings } from '#infra/stages.ts';
import { type AlarmRow, combineMetrics } from './stage-alarm.ts';

const period = Duration.hours(1);
const createReputationMetric = (kind: 'Bounce' | 'Complaint') =>
  new Metric({ namespace: 'AWS/SES', metricName: `Reputation.${kind}Rate`, statistic: 'Maximum' });
// The sum of the rate is the number of delivered SMS, and its sample count is the number of sent ones. SNS
// counts Puerto Rico and the mainland as two countries.
const createSmsMetrics = (statistic: 'Sum' | 'SampleCount') =>
  ['PR', 'US'].map(
    (Country) =>
      new Metric({
        namespace: 'AWS/SNS',
        metricName: 'SMSSuccessRate',
        dimensionsMap: { Country, SMSType: 'Transactional' },
        statistic,
      }),
  );

export function listMessageAlarms({ stage }: { readonly stage: StageSettings }): AlarmRow[] {
  return [
    {
      name: 'mail-reputation',
      impact:
        'SES may suspend all e-mail: bounces or complaints are near the rate at which SES reviews an account (5 % and 0.1 %). Find and correct the invalid addresses.',
      metric: combineMetrics([createReputationMetric('Bounce'), createReputationMetric('Complaint')], {
        label: 'share of what SES tolerates',
        period,
        combine: ([bounces, complaints]) => `MAX([${bounces} / 0.05, ${complaints} / 0.001])`,
      }),
      threshold: 0.8,
      missingDataMeans: 'no change',
    },
    {
      name: 'sms-spend',
      impact: `SMS will stop this month: 80 % of the account's monthly limit of ${stage.monthlySmsUsd} dollars is used. Raise the limit, or find out what sends so many messages.`,
      metric: new Metric({
        namespace: 'AWS/SNS',
        metricName: 'SMSMonthToDateSpentUSD',
        statistic: 'Maximum',
        period,
      }),
      threshold: 0.8 * stage.monthlySmsUsd,
      missingDataMeans: 'no change',
    },
    {
      name: 'sms-failing',
      impact:
        'Clients do not receive SMS: at least 20 % of the messages of the last hour were not delivered.',
      metric: combineMetrics([...createSmsMetrics('Sum'), ...createSmsMetrics('SampleCount')], {
        label: 'SMS not delivered, in percent, of ten or more',
        period,
        combine: ([deliveredPr, deliveredUs, sentPr, sentUs]) =>
          `IF(${sentPr} + ${sentUs} >= 10, 100 - 100 * (${deliveredPr} + ${deliveredUs}) / (${sentPr} + ${sentUs}), 0)`,
      }),
      threshold: 20,
    },
  ];
}
