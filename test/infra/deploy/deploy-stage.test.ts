import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { serena } from '#infra/centers/serena.ts';
import { deployStage } from '#infra/deploy/deploy-stage.ts';
import type { StageSettings } from '#infra/stages.ts';
import { addStacks, newApp, propertiesOf } from '../support.ts';

const stage: StageSettings = {
  ...serena.stages.prod,
  account: '123456789012',
  site: { domain: 'centro.com' },
  mail: { name: 'Centro', address: 'citas@centro.com' },
  alarmMail: 'avisos@centro.com',
  stripePublishableKey: 'pk_live_51H',
};
const release = '4f1c2d9a7be0c1d2e3f405162738495a6b7c8d9e';

type Answers = { account?: string; sender?: string; stack?: string };

/** Deploys against an AWS CLI that answers so; tells what was run. */
function deploy({ account = stage.account, sender = 'True', stack }: Answers, given: StageSettings = stage) {
  const ran: string[] = [];
  const answers: Readonly<Record<string, string | undefined>> = {
    sts: account,
    sesv2: sender,
    cloudformation: stack,
  };
  let refusal: unknown;
  try {
    deployStage(given, {
      others: ['--require-approval', 'never'],
      commands: {
        ask: (command, [service = '']) => {
          const output = command === 'git' ? release : answers[service];
          return output === undefined ? { status: 254, output: '' } : { status: 0, output };
        },
        run: (command, args) => void ran.push([command, ...args].join(' ')),
      },
    });
  } catch (error) {
    refusal = error;
  }
  return { ran, refusal: refusal instanceof Error ? refusal.message : refusal };
}

const protection = 'cdk deploy serena-prod-data -c stage=serena-prod --require-approval never';
const pages = 'vite build --config web/vite.config.ts';
const recorded = `aws ssm put-parameter --name /serena/prod/release --value ${release} --type String --overwrite --region us-east-1`;

describe('a deploy', () => {
  it.each([
    ['credentials of another account', { account: '999999999999' }, /belongs to the account 123456789012/],
    ['a sender that waits for its DNS records', { sender: 'False' }, /centro\.com is not verified/],
  ])('builds nothing with %s', (_, answers, words) => {
    const { ran, refusal } = deploy(answers);

    expect(ran).toEqual([]);
    expect(refusal).toMatch(words);
  });

  it('builds nothing without credentials or with a placeholder', () => {
    const unknown = deploy({}, { ...stage, account: '000000000000' });

    expect(unknown).toEqual({ ran: [], refusal: expect.stringContaining('deployed: account.') });
  });

  it('of a stage without a domain is made once without its address, and never again', () => {
    const own = { ...stage, site: { url: 'https://main.serena-dev.example' } } as const;

    expect(deploy({}, own).refusal).toBeUndefined();
    expect(deploy({ stack: 'CREATE_COMPLETE' }, own)).toEqual({
      ran: [],
      refusal: expect.stringContaining('as site.url of prod, the Address that the web stack'),
    });
  });

  it.each([undefined, 'ROLLBACK_COMPLETE', 'REVIEW_IN_PROGRESS'])(
    'protects what it made once it is done, where none was finished before (%s)',
    (stack) => {
      const { ran } = deploy(stack === undefined ? {} : { stack });

      expect(ran).toEqual([
        pages,
        'cdk deploy --all -c stage=serena-prod -c first=true --require-approval never',
        protection,
        recorded,
      ]);
    },
  );

  it.each(['CREATE_COMPLETE', 'UPDATE_COMPLETE', 'UPDATE_ROLLBACK_COMPLETE'])(
    'leaves a stack protected that is: %s',
    (stack) => {
      expect(deploy({ stack }).ran).toEqual([
        pages,
        'cdk deploy --all -c stage=serena-prod --require-approval never',
        recorded,
      ]);
    },
  );

  it('passes the profile of the account to the AWS CLI and the CDK', () => {
    const { ran } = deploy({ stack: 'CREATE_COMPLETE' }, { ...stage, profile: 'centro' });

    expect(ran.slice(1)).toEqual([
      'cdk deploy --all -c stage=serena-prod --profile centro --require-approval never',
      `${recorded} --profile centro`,
    ]);
  });
});

describe('the stack that keeps the data', () => {
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
