import { expect, it } from 'vitest';
import { serena } from '#infra/centers/serena.ts';
import {
  findRunningResources,
  freezeStage,
  purgeQueues,
  thawStage,
} from '#infra/local/operations/restore/freeze.ts';
import { createRecordedCli } from '#test/support/restore/recorded-cli.ts';

const stripOptions = (writes: readonly string[]) =>
  writes.map((command) => command.replace(/ --region .*/, '').replace(/--cli-input-json .*/, ''));

it('freeze stops schedules and queues before functions', async () => {
  const cli = createRecordedCli();

  await freezeStage(cli, findRunningResources(cli, serena.stages.prod));

  const stop = '--reserved-concurrent-executions 0';
  expect(stripOptions(cli.writes)).toEqual([
    'scheduler update-schedule ',
    'scheduler update-schedule ',
    'lambda update-event-source-mapping --uuid queue-of-send-mail --no-enabled',
    `lambda put-function-concurrency --function-name serena-prod-appointments-api ${stop}`,
    `lambda put-function-concurrency --function-name serena-prod-send-mail ${stop}`,
  ]);
  expect(cli.pauses).toEqual([10]);
});

it('drain reads the stream to its end, and then purges the queues', async () => {
  const cli = createRecordedCli();
  const running = findRunningResources(cli, serena.stages.prod);
  await freezeStage(cli, running);
  cli.writes.length = 0;

  await purgeQueues(cli, running);

  expect(stripOptions(cli.writes)).toEqual([
    'lambda update-event-source-mapping --uuid stream-of-publish-outbox --no-enabled',
    'lambda put-function-concurrency --function-name serena-prod-publish-outbox --reserved-concurrent-executions 0',
    'sqs purge-queue --queue-url https://sqs.us-east-1.amazonaws.com/123456789012/queue-of-send-mail',
  ]);
});

it('freeze disables a schedule with all fields that an update would reset', async () => {
  const cli = createRecordedCli();

  await freezeStage(cli, findRunningResources(cli, serena.stages.prod));

  const [command = ''] = cli.writes;
  const [, input = ''] = /--cli-input-json (.*) --region/.exec(command) ?? [];
  expect(JSON.parse(input)).toEqual({
    ActionAfterCompletion: 'NONE',
    FlexibleTimeWindow: { Mode: 'OFF' },
    GroupName: 'default',
    Name: 'sweep-holds',
    ScheduleExpression: 'rate(1 minute)',
    ScheduleExpressionTimezone: 'America/Puerto_Rico',
    State: 'DISABLED',
    Target: {
      Arn: 'arn:aws:lambda:us-east-1:123456789012:function:serena-prod-sweep-holds',
      RoleArn: 'arn:aws:iam::123456789012:role/caller',
      RetryPolicy: { MaximumEventAgeInSeconds: 3600, MaximumRetryAttempts: 2 },
    },
  });
});

it('thaw starts functions before their callers, and leaves disabled what was disabled', async () => {
  const cli = createRecordedCli();
  cli.state.schedules.set('greet-birthdays', 'DISABLED');
  cli.state.mappings.set('queue-of-send-mail', 'Disabled');
  const running = findRunningResources(cli, serena.stages.prod);
  await freezeStage(cli, running);
  await purgeQueues(cli, running);
  cli.writes.length = 0;

  thawStage(cli, running);

  expect(stripOptions(cli.writes)).toEqual([
    'lambda delete-function-concurrency --function-name serena-prod-appointments-api',
    'lambda delete-function-concurrency --function-name serena-prod-send-mail',
    'lambda delete-function-concurrency --function-name serena-prod-publish-outbox',
    'lambda update-event-source-mapping --uuid stream-of-publish-outbox --enabled',
    'scheduler update-schedule ',
  ]);
  expect(cli.state.schedules.get('greet-birthdays')).toBe('DISABLED');
  expect(cli.state.mappings.get('queue-of-send-mail')).toBe('Disabled');
});

it('freeze reports the command that AWS rejected', async () => {
  const cli = createRecordedCli((command) => command.startsWith('lambda put-function-concurrency'));

  await expect(freezeStage(cli, findRunningResources(cli, serena.stages.prod))).rejects.toThrow(
    'This command failed: aws lambda put-function-concurrency --function-name serena-prod-appointments-api',
  );
});
