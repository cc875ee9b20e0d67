import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { deployStage } from '#infra/deploy/deploy-stage.ts';
import type { StageSettings } from '#infra/stages.ts';
import { addStacks, newApp, propertiesOf } from '../support.ts';
import { madeUpCenter } from './made-up-centers.ts';
import { type Answers, createRecordedCommand, readyAccount, release } from './recorded-aws.ts';

const stage = { ...madeUpCenter(1).stages.prod!, center: 'serena' };

/** Deploys against recorded answers, and returns the commands and output. */
async function deploy(answers: Answers = {}, given: StageSettings = stage) {
  const ran: string[] = [];
  const output: string[] = [];
  const rejection = await deployStage(given, {
    cdkOptions: ['--require-approval', 'never'],
    log: (line) => void output.push(line),
    commands: {
      query: createRecordedCommand({ ...readyAccount(given), ...answers }),
      run: async (command, args) => void ran.push([command, ...args].join(' ')),
    },
  }).then(
    () => undefined,
    (error: unknown) => String(error),
  );
  return { ran, output, rejection };
}

const pages = 'vite build --config web/vite.config.ts';
const protection =
  'cdk deploy serena-prod-data -c stage=serena-prod --profile centro1 --require-approval never';
const afterwards = [
  'node --run first-admin -- serena-prod --if-none',
  'node --run smoke -- serena-prod',
  'node --run figures:aws -- serena-prod',
  `aws ssm put-parameter --name /serena/prod/release --value ${release} --type String --overwrite --region us-east-1 --profile centro1`,
];

describe('deploy', () => {
  it('builds nothing when blocked, and lists every reason', async () => {
    const { ran, output, rejection } = await deploy({
      'lambda get-account-settings': '10',
      'sesv2 get-email-identity': 'False',
      'sesv2 get-account': 'False',
    });

    expect(ran).toEqual([]);
    expect(output).toEqual([
      expect.stringMatching(
        /^Before serena-prod is deployed:\n- Lambda .*\n {2}→ aws .*\n- The sender .*\n {2}→ .*$/,
      ),
      expect.stringMatching(/^Before the clients of serena-prod come:\n- SES is in its sandbox/),
    ]);
    expect(rejection).toBe('Error: serena-prod is not deployed: correct what is listed first.');
  });

  it('continues with findings that only clients need', async () => {
    const { ran, output, rejection } = await deploy({ 'sns get-sms-sandbox-account-status': 'True' });

    expect(rejection).toBeUndefined();
    expect(output).toEqual([expect.stringContaining('SMS is in its sandbox')]);
    expect(ran).toHaveLength(6);
  });

  it('enables termination protection after a first deploy', async () => {
    const { ran } = await deploy({ 'cloudformation describe-stacks': 'ROLLBACK_COMPLETE' });

    expect(ran).toEqual([
      pages,
      'cdk deploy --all -c stage=serena-prod -c first=true --profile centro1 --require-approval never',
      protection,
      ...afterwards,
    ]);
  });

  it.each(['CREATE_COMPLETE', 'UPDATE_COMPLETE', 'UPDATE_ROLLBACK_COMPLETE'])(
    'keeps termination protection: %s',
    async (status) => {
      const { ran } = await deploy({ 'cloudformation describe-stacks': status });

      expect(ran).toEqual([
        pages,
        'cdk deploy --all -c stage=serena-prod --profile centro1 --require-approval never',
        ...afterwards,
      ]);
    },
  );

  it('calls CDK and the AWS CLI without a profile if the stage has none', async () => {
    const { profile: _, ...own } = stage;
    const { ran } = await deploy({}, own);

    expect(ran.filter((command) => command.includes('--profile'))).toEqual([]);
  });
});

describe('data stack', () => {
  it.each([
    { isFirstDeploy: false, words: 'is protected, with its table and its users' },
    { isFirstDeploy: true, words: 'can be taken back while its first deploy may fail' },
  ])('$words', ({ isFirstDeploy }) => {
    const { data } = addStacks(newApp(), { isFirstDeploy });
    const template = Template.fromStack(data);
    type Table = { Replicas: { DeletionProtectionEnabled: boolean }[] };

    const tables = propertiesOf<Table>(template, 'AWS::DynamoDB::GlobalTable');
    const pools = propertiesOf<{ DeletionProtection: string }>(template, 'AWS::Cognito::UserPool');

    expect(data.terminationProtection).toBe(!isFirstDeploy);
    expect(tables.map(({ Replicas }) => Replicas.map((each) => each.DeletionProtectionEnabled))).toEqual([
      [!isFirstDeploy],
    ]);
    expect(pools.map(({ DeletionProtection }) => DeletionProtection)).toEqual([
      isFirstDeploy ? 'INACTIVE' : 'ACTIVE',
    ]);
  });
});
