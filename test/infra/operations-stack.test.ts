import { Match } from 'aws-cdk-lib/assertions';
import { expect, it } from 'vitest';
import { AppointmentMissed as on } from '#events/appointments.ts';
import { backgroundOf, functionsOf } from '#infra/constructs/functions/placed.ts';
import { smallManifest } from './fixtures/manifest.ts';
import { propertiesOf, templatesOf, written } from './support.ts';

const { operations } = templatesOf();
const entry = 'test/infra/fixtures/handler.ts';
const things = smallManifest[0]!;

it('mails every alarm of the stage, beginning with who is hurt', () => {
  operations.hasResourceProperties('AWS::Events::Rule', {
    EventPattern: {
      'detail-type': ['CloudWatch Alarm State Change'],
      detail: { alarmName: [{ prefix: 'serena-prod-' }], state: { value: ['ALARM'] } },
    },
    Targets: [
      Match.objectLike({
        InputTransformer: Match.objectLike({
          InputTemplate: Match.stringLikeRegexp('^"<detail-configuration-description>"'),
        }),
      }),
    ],
  });
  operations.hasResourceProperties('AWS::SNS::Subscription', {
    Protocol: 'email',
    Endpoint: 'operaciones@serena.example',
  });
});

it('shows every function and every dead letter queue', () => {
  const [dashboard] = propertiesOf<{ DashboardBody: unknown }>(operations, 'AWS::CloudWatch::Dashboard');
  const board = written(dashboard!.DashboardBody);

  const names = [
    ...functionsOf(smallManifest).map(({ name }) => `serena-prod-${name}`),
    ...backgroundOf(smallManifest).map(({ name }) => `serena-prod-${name}-dead`),
  ];

  expect(names.filter((name) => !board.includes(name))).toEqual([]);
});

it('says of each reaction who is hurt, since one alarm may speak for many', () => {
  const shared = { name: 'tell', entry, uses: {}, errorImpact: 'Somebody is not told.' };
  const reactions = ['greet', 'warn'].map((name) => ({
    name,
    on,
    errorImpact: `Nobody is there to ${name}.`,
  }));
  const { operations: stack } = templatesOf({
    manifest: [{ ...things, consumers: [{ ...shared, reactions }] }],
  });
  const [dashboard] = propertiesOf<{ DashboardBody: unknown }>(stack, 'AWS::CloudWatch::Dashboard');

  const board = written(dashboard!.DashboardBody);

  for (const { name, errorImpact } of reactions)
    expect(board).toContain(`| ${name} | tell | ${errorImpact} |`);
});

it('copies the table every night at three in Puerto Rico and keeps each copy five weeks', () => {
  operations.hasResourceProperties('AWS::Backup::BackupPlan', {
    BackupPlan: Match.objectLike({
      BackupPlanRule: [
        Match.objectLike({
          ScheduleExpression: 'cron(0 3 * * ? *)',
          ScheduleExpressionTimezone: 'America/Puerto_Rico',
          Lifecycle: { DeleteAfterDays: 35 },
        }),
      ],
    }),
  });
});

it('warns before the month costs more than the stage may', () => {
  operations.hasResourceProperties('AWS::Budgets::Budget', {
    Budget: Match.objectLike({ BudgetLimit: { Amount: 150, Unit: 'USD' }, TimeUnit: 'MONTHLY' }),
    NotificationsWithSubscribers: [
      Match.objectLike({ Notification: Match.objectLike({ NotificationType: 'ACTUAL', Threshold: 80 }) }),
      Match.objectLike({
        Notification: Match.objectLike({ NotificationType: 'FORECASTED', Threshold: 100 }),
      }),
    ],
  });
});
