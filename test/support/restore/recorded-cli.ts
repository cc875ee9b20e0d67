import type { Cli } from '#infra/local/operations/restore/aws-cli.ts';

/** Schedules, queues and functions of a small stage, as CloudFormation lists them. */
const resources: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  'serena-prod-api': [
    ['AWS::ApiGatewayV2::Api', 'a1b2c3d4e5'],
    ['AWS::Lambda::Function', 'serena-prod-appointments-api'],
  ],
  'serena-prod-background': [
    ['AWS::Lambda::Function', 'serena-prod-send-mail'],
    ['AWS::Lambda::Function', 'serena-prod-publish-outbox'],
    ['AWS::SQS::Queue', 'https://sqs.us-east-1.amazonaws.com/123456789012/queue-of-send-mail'],
    ['AWS::SQS::Queue', 'https://sqs.us-east-1.amazonaws.com/123456789012/serena-prod-send-mail-dead'],
    ['AWS::Lambda::EventSourceMapping', 'queue-of-send-mail'],
    ['AWS::Lambda::EventSourceMapping', 'stream-of-publish-outbox'],
    ['AWS::Scheduler::Schedule', 'sweep-holds'],
    ['AWS::Scheduler::Schedule', 'greet-birthdays'],
  ],
};
const failedResult = { status: 254, output: '' };

const getOption = (args: readonly string[], name: string) => args[args.indexOf(name) + 1] ?? '';
const writeOperation = /^(update|put|delete|purge|restore|start)-/;

type State = {
  readonly schedules: Map<string, 'ENABLED' | 'DISABLED'>;
  readonly mappings: Map<string, string>;
  readonly stopped: Set<string>;
  /** Table status by table name. */
  readonly tables: Map<string, string>;
};
type RecordedAnswer = (args: readonly string[], state: State) => unknown;

/** The recorded responses by service and operation. */
const answers: Readonly<Record<string, RecordedAnswer>> = {
  'cloudformation list-stack-resources': (args) => resources[getOption(args, '--stack-name')],
  'scheduler get-schedule': (args, { schedules }) => ({
    ActionAfterCompletion: 'NONE',
    Arn: `arn:aws:scheduler:us-east-1:123456789012:schedule/default/${getOption(args, '--name')}`,
    CreationDate: '2026-01-05T14:31:07.041000-04:00',
    LastModificationDate: '2026-01-05T14:31:07.041000-04:00',
    FlexibleTimeWindow: { Mode: 'OFF' },
    GroupName: 'default',
    Name: getOption(args, '--name'),
    ScheduleExpression: 'rate(1 minute)',
    ScheduleExpressionTimezone: 'America/Puerto_Rico',
    State: schedules.get(getOption(args, '--name')),
    Target: {
      Arn: 'arn:aws:lambda:us-east-1:123456789012:function:serena-prod-sweep-holds',
      RoleArn: 'arn:aws:iam::123456789012:role/caller',
      RetryPolicy: { MaximumEventAgeInSeconds: 3600, MaximumRetryAttempts: 2 },
    },
  }),
  'scheduler update-schedule': (args, { schedules }) => {
    const input = JSON.parse(getOption(args, '--cli-input-json'));
    schedules.set(input.Name, input.State);
    return { ScheduleArn: `arn:aws:scheduler:us-east-1:123456789012:schedule/default/${input.Name}` };
  },
  // A mapping changes asynchronously, so the first read after a change returns the intermediate state.
  'lambda get-event-source-mapping': (args, { mappings }) => {
    const uuid = getOption(args, '--uuid');
    const State = mappings.get(uuid) ?? '';
    if (State === 'Disabling') mappings.set(uuid, 'Disabled');
    const [kind, , reader] = uuid.split(/-(of)-/);
    const sources: Readonly<Record<string, string>> = {
      queue: `arn:aws:sqs:us-east-1:123456789012:${uuid}`,
      stream: 'arn:aws:dynamodb:us-east-1:123456789012:table/spa/stream/2026-01-05T18:31:07.041',
    };
    return {
      UUID: uuid,
      BatchSize: 1,
      EventSourceArn: sources[kind ?? ''],
      FunctionArn: `arn:aws:lambda:us-east-1:123456789012:function:serena-prod-${reader}`,
      State,
    };
  },
  'lambda update-event-source-mapping': (args, { mappings }) => {
    const State = args.includes('--enabled') ? 'Enabled' : 'Disabling';
    mappings.set(getOption(args, '--uuid'), State);
    return { UUID: getOption(args, '--uuid'), State };
  },
  'lambda put-function-concurrency': (args, { stopped }) => {
    stopped.add(getOption(args, '--function-name'));
    return { ReservedConcurrentExecutions: 0 };
  },
  'lambda delete-function-concurrency': (args, { stopped }) => {
    stopped.delete(getOption(args, '--function-name'));
    return undefined;
  },
  'sqs purge-queue': () => undefined,
  'dynamodb describe-continuous-backups': () => ({
    ContinuousBackupsDescription: {
      ContinuousBackupsStatus: 'ENABLED',
      PointInTimeRecoveryDescription: {
        PointInTimeRecoveryStatus: 'ENABLED',
        RecoveryPeriodInDays: 35,
        EarliestRestorableDateTime: '2026-01-30T08:00:00-04:00',
        LatestRestorableDateTime: '2036-03-06T13:55:00-04:00',
      },
    },
  }),
  'dynamodb describe-table': (args, { tables }) => {
    const name = getOption(args, '--table-name');
    const TableStatus = tables.get(name);
    if (TableStatus === 'CREATING') tables.set(name, 'ACTIVE');
    return TableStatus === undefined ? null : { Table: { TableName: name, TableStatus } };
  },
  'dynamodb restore-table-to-point-in-time': (args, { tables }) => {
    const name = getOption(args, '--target-table-name');
    tables.set(name, 'CREATING');
    return { TableDescription: { TableName: name, TableStatus: 'CREATING' } };
  },
  'backup list-recovery-points-by-backup-vault': (args) => ({
    RecoveryPoints: ['2026-03-04', '2026-03-05', '2026-03-06', '2026-03-07'].map((date) => ({
      RecoveryPointArn: `arn:aws:backup:us-east-1:123456789012:recovery-point:${getOption(args, '--by-resource-type')}-${date}`,
      ResourceType: getOption(args, '--by-resource-type'),
      CreationDate: `${date}T03:00:00-04:00`,
      Status: date === '2026-03-06' ? 'EXPIRED' : 'COMPLETED',
    })),
  }),
  'backup start-restore-job': (args, { tables }) => {
    const { targetTableName } = JSON.parse(getOption(args, '--metadata'));
    if (targetTableName) tables.set(targetTableName, 'CREATING');
    return { RestoreJobId: `job-${getOption(args, '--idempotency-token')}` };
  },
  'backup describe-restore-job': () => ({ Status: 'COMPLETED', PercentDone: '100.00%' }),
};

export type RecordedCli = Cli & {
  readonly state: State;
  /** The commands that change something, in order. */
  readonly writes: string[];
  /** The lengths of all pauses in seconds. */
  readonly pauses: number[];
};

/** Creates an AWS CLI with recorded responses and its own state. Commands that match `shouldFail` fail. */
export function createRecordedCli(shouldFail: (command: string) => boolean = () => false): RecordedCli {
  const listIds = (type: string) =>
    Object.values(resources)
      .flat()
      .flatMap(([kind, id]) => (kind === type ? [id] : []));
  const state: State = {
    schedules: new Map(listIds('AWS::Scheduler::Schedule').map((name) => [name, 'ENABLED'] as const)),
    mappings: new Map(listIds('AWS::Lambda::EventSourceMapping').map((uuid) => [uuid, 'Enabled'])),
    stopped: new Set(),
    tables: new Map([['spa', 'ACTIVE']]),
  };
  const [writes, pauses]: [string[], number[]] = [[], []];
  return {
    region: 'us-east-1',
    state,
    writes,
    pauses,
    pause: async (seconds) => void pauses.push(seconds),
    query: (_, args) => {
      const answer = answers[args.slice(0, 2).join(' ')];
      if (answer === undefined) throw new Error(`There is no recorded answer to ${args.join(' ')}.`);
      if (shouldFail(args.join(' '))) return failedResult;
      if (writeOperation.test(args[1] ?? '')) writes.push(args.join(' '));
      const output = answer(args, state);
      return output === null ? failedResult : { status: 0, output: JSON.stringify(output) ?? '' };
    },
  };
}
