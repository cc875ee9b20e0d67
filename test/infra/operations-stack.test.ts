import { Match } from 'aws-cdk-lib/assertions';
import { expect, it } from 'vitest';
import { AppointmentMissed as on } from '#events/appointments.ts';
import { serena } from '#infra/centers/serena.ts';
import { deadLetterKinds } from '#infra/constructs/functions/dead-letters.ts';
import { listFunctions } from '#infra/constructs/functions/function-definition.ts';
import { businessMetrics } from '#lambdas/platform/metrics.ts';
import { smallManifest } from './fixtures/manifest.ts';
import { listProperties, synthesizeTemplates, toJson } from './support.ts';

const { operations } = synthesizeTemplates();
const entry = 'test/infra/fixtures/handler.ts';
const thingsDomain = smallManifest[0]!;
const taggedResource = {
  Properties: Match.objectLike({ Tags: Match.arrayWith([{ Key: 'deployment', Value: 'serena-prod' }]) }),
};

it('operations stack mails every alarm of the stage, impact first', () => {
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

it('operations stack mails failed backups of this stage only', () => {
  operations.hasResourceProperties('AWS::Events::Rule', {
    EventPattern: {
      source: ['aws.backup'],
      'detail-type': ['Backup Job State Change', 'Copy Job State Change'],
      detail: {
        state: ['FAILED', 'ABORTED', 'EXPIRED', 'PARTIAL'],
        resourceArn: [{ wildcard: '*serena-prod-*' }],
      },
    },
    Targets: [
      Match.objectLike({
        InputTransformer: Match.objectLike({
          InputTemplate: Match.stringLikeRegexp('a backup failed'),
        }),
      }),
    ],
  });
});

it('operations stack shows the center’s day first, then alarms, functions, queues and logs', () => {
  const [dashboard] = listProperties<{ DashboardBody: unknown }>(operations, 'AWS::CloudWatch::Dashboard');
  const dashboardBody = toJson(dashboard!.DashboardBody);
  const headings = [
    'Appointments (an hour)',
    'title":"Alarms"',
    'Requests and answers',
    'Latest errors of calls',
  ];

  const names = [
    ...listFunctions(smallManifest).map(({ name }) => `serena-prod-${name}`),
    ...listFunctions(smallManifest).map(({ name }) => `/aws/lambda/serena-prod-${name}`),
    ...deadLetterKinds.map((kind) => `serena-prod-${kind}-dead`),
    ...Object.keys(businessMetrics),
  ];
  const positions = headings.map((heading) => dashboardBody.replaceAll('\\', '').indexOf(heading));

  expect(names.filter((name) => !dashboardBody.includes(name))).toEqual([]);
  expect(positions).not.toContain(-1);
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
});

it('operations stack describes the impact of each reaction, since one alarm may cover many', () => {
  const consumer = { name: 'notify', entry, uses: {}, errorImpact: 'Clients are not notified.' };
  const reactions = ['greet', 'warn'].map((name) => ({
    name,
    on,
    errorImpact: `No one can ${name} clients.`,
  }));
  const { operations: stack } = synthesizeTemplates({
    manifest: [{ ...thingsDomain, consumers: [{ ...consumer, reactions }] }],
  });
  const [dashboard] = listProperties<{ DashboardBody: unknown }>(stack, 'AWS::CloudWatch::Dashboard');

  const dashboardBody = toJson(dashboard!.DashboardBody);

  for (const { name, errorImpact } of reactions)
    expect(dashboardBody).toContain(`| notify | ${name} | ${errorImpact} |`);
});

it('operations stack backs up nightly at three in Puerto Rico and keeps each backup five weeks', () => {
  operations.hasResourceProperties('AWS::Backup::BackupPlan', {
    BackupPlan: Match.objectLike({
      BackupPlanRule: [
        Match.objectLike({
          ScheduleExpression: 'cron(0 3 * * ? *)',
          ScheduleExpressionTimezone: 'America/Puerto_Rico',
          Lifecycle: { DeleteAfterDays: 35 },
          CopyActions: Match.absent(),
        }),
      ],
    }),
  });
});

it('operations stack locks backups where the stage keeps its data', () => {
  const vault = { BackupVaultName: 'serena-prod-backups', EncryptionKeyArn: Match.anyValue() };
  const lock = { MinRetentionDays: 35, MaxRetentionDays: 365, ChangeableForDays: 3 };

  operations.hasResourceProperties('AWS::Backup::BackupVault', { ...vault, LockConfiguration: lock });
  operations.hasResource('AWS::KMS::Key', {
    DeletionPolicy: 'RetainExceptOnCreate',
    UpdateReplacePolicy: 'Retain',
  });
  const { operations: devOperations } = synthesizeTemplates({ stage: serena.stages.dev });
  devOperations.hasResourceProperties('AWS::Backup::BackupVault', { LockConfiguration: Match.absent() });
});

it('operations stack lets AWS Backup restore by a role of a known name', () => {
  const [role] = listProperties<{ RoleName?: string; ManagedPolicyArns?: unknown[] }>(
    operations,
    'AWS::IAM::Role',
  ).filter(({ RoleName }) => RoleName === 'serena-prod-backup');

  for (const policy of ['ForBackup', 'ForRestores', 'ForS3Backup', 'ForS3Restore'])
    expect(toJson(role?.ManagedPolicyArns)).toContain(`AWSBackupServiceRolePolicy${policy}"`);
});

it('operations stack copies backups to another account’s vault, which may use the key and copy back', () => {
  const backupCopyVault = 'arn:aws:backup:us-east-1:210987654321:backup-vault:serena-copies';
  const { operations: operationsWithCopies } = synthesizeTemplates({
    stage: { ...serena.stages.prod, backupCopyVault },
  });

  operationsWithCopies.hasResourceProperties('AWS::Backup::BackupPlan', {
    BackupPlan: Match.objectLike({
      BackupPlanRule: [
        Match.objectLike({
          CopyActions: [{ DestinationBackupVaultArn: backupCopyVault, Lifecycle: { DeleteAfterDays: 35 } }],
        }),
      ],
    }),
  });
  operationsWithCopies.hasResourceProperties('AWS::Backup::BackupVault', {
    AccessPolicy: Match.objectLike({
      Statement: [Match.objectLike({ Effect: 'Allow', Action: 'backup:CopyIntoBackupVault' })],
    }),
  });
  const [key] = listProperties<{ KeyPolicy: unknown }>(operationsWithCopies, 'AWS::KMS::Key');
  expect(toJson(key!.KeyPolicy)).toContain(':iam::210987654321:root');
  const [ownKey] = listProperties<{ KeyPolicy: unknown }>(operations, 'AWS::KMS::Key');
  expect(toJson(ownKey!.KeyPolicy)).not.toContain('210987654321');
});

it('operations stack warns before the month exceeds the budget, by resource tag', () => {
  expect(operations.findResources('AWS::SNS::Topic', taggedResource)).not.toEqual({});
  operations.hasResourceProperties('AWS::Budgets::Budget', {
    Budget: Match.objectLike({
      BudgetLimit: { Amount: 150, Unit: 'USD' },
      TimeUnit: 'MONTHLY',
      CostFilters: { TagKeyValue: ['user:deployment$serena-prod'] },
    }),
    NotificationsWithSubscribers: [
      Match.objectLike({ Notification: Match.objectLike({ NotificationType: 'ACTUAL', Threshold: 80 }) }),
      Match.objectLike({
        Notification: Match.objectLike({ NotificationType: 'FORECASTED', Threshold: 100 }),
      }),
    ],
  });
});
