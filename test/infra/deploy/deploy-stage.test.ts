import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { deployStage } from '#infra/deploy/deploy-stage.ts';
import type { StageSettings } from '#infra/stages.ts';
import { addStacks, createApp, listProperties } from '../support.ts';
import { buildCenter } from './made-up-centers.ts';
import { type Answers, buildReadyAccount, createRecordedCommand, release } from './recorded-aws.ts';

const stage = { ...buildCenter(1).stages.prod!, center: 'serena' };

/** Deploys against recorded answers of AWS, and returns the commands and output. */
async function deploy(answers: Answers = {}, deployedStage: StageSettings = stage) {
  const executedCommands: string[] = [];
  const output: string[] = [];
  const rejection = await deployStage(deployedStage, {
    cdkOptions: ['--require-approval', 'never'],
    log: (line) => void output.push(line),
    commands: {
      query: createRecordedCommand({ ...buildReadyAccount(deployedStage), ...answers }),
      run: async (command, args) => void executedCommands.push([command, ...args].join(' ')),
    },
  }).then(
    () => undefined,
    (error: unknown) => String(error),
  );
  return { executedCommands, output, rejection };
}

const siteBuild = 'vite build --config web/vite.config.ts';
const protectionCommand =
  'cdk deploy serena-prod-data -c stage=serena-prod --profile centro1 --require-approval never';
const finalCommands = [
  'node --run first-admin -- serena-prod --if-none',
  'node --run smoke -- serena-prod',
  'node --run figures:aws -- serena-prod',
  `aws ssm put-parameter --name /serena/prod/release --value ${release} --type String --overwrite --region us-east-1 --profile centro1`,
];

describe('deploy', () => {
  it('builds nothing when blocked, and lists every reason', async () => {
    const { executedCommands, output, rejection } = await deploy({
      'lambda get-account-settings': '10',
      'sesv2 get-email-identity': 'False',
      'sesv2 get-account': 'False',
    });

    expect(executedCommands).toEqual([]);
    expect(output).toEqual([
      expect.stringMatching(
        /^Before serena-prod is deployed:\n- Lambda .*\n {2}→ aws .*\n- The sender .*\n {2}→ .*$/,
      ),
      expect.stringMatching(/^Before clients use serena-prod:\n- SES is in its sandbox/),
    ]);
    expect(rejection).toBe('Error: serena-prod is not deployed: correct the listed findings first.');
  });

  it('continues with findings that only clients need', async () => {
    const { executedCommands, output, rejection } = await deploy({
      'sns get-sms-sandbox-account-status': 'True',
    });

    expect(rejection).toBeUndefined();
    expect(output).toEqual([expect.stringContaining('SMS is in its sandbox')]);
    expect(executedCommands).toHaveLength(6);
  });

  it('enables termination protection after a first deploy', async () => {
    const { executedCommands } = await deploy({ 'cloudformation describe-stacks': 'ROLLBACK_COMPLETE' });

    expect(executedCommands).toEqual([
      siteBuild,
      'cdk deploy --all -c stage=serena-prod -c first=true --profile centro1 --require-approval never',
      protectionCommand,
      ...finalCommands,
    ]);
  });

  it.each(['CREATE_COMPLETE', 'UPDATE_COMPLETE', 'UPDATE_ROLLBACK_COMPLETE'])(
    'keeps termination protection of a stack in %s',
    async (status) => {
      const { executedCommands } = await deploy({ 'cloudformation describe-stacks': status });

      expect(executedCommands).toEqual([
        siteBuild,
        'cdk deploy --all -c stage=serena-prod --profile centro1 --require-approval never',
        ...finalCommands,
      ]);
    },
  );

  it('calls CDK and the AWS CLI without a profile if the stage has none', async () => {
    const { profile: _, ...stageWithoutProfile } = stage;
    const { executedCommands } = await deploy({}, stageWithoutProfile);

    expect(executedCommands.filter((command) => command.includes('--profile'))).toEqual([]);
  });
});

describe('data stack', () => {
  it.each([
    { isFirstDeploy: false, title: 'is protected with its table and users after its first deploy' },
    { isFirstDeploy: true, title: 'can be rolled back during its first deploy' },
  ])('$title', ({ isFirstDeploy }) => {
    const { data } = addStacks(createApp(), { isFirstDeploy });
    const template = Template.fromStack(data);
    type Table = { Replicas: { DeletionProtectionEnabled: boolean }[] };

    const tables = listProperties<Table>(template, 'AWS::DynamoDB::GlobalTable');
    const pools = listProperties<{ DeletionProtection: string }>(template, 'AWS::Cognito::UserPool');

    expect(data.terminationProtection).toBe(!isFirstDeploy);
    expect(
      tables.map(({ Replicas }) => Replicas.map((replica) => replica.DeletionProtectionEnabled)),
    ).toEqual([[!isFirstDeploy]]);
    expect(pools.map(({ DeletionProtection }) => DeletionProtection)).toEqual([
      isFirstDeploy ? 'INACTIVE' : 'ACTIVE',
    ]);
  });
});
