import { describe, expect, it } from 'vitest';
import { runPreflight } from '#infra/deploy/preflight/preflight.ts';
import { type StageSettings, stageDefaults } from '#infra/stages.ts';
import { buildCenter } from './made-up-centers.ts';
import { type Answers, buildReadyAccount, createRecordedCommand } from './recorded-aws.ts';

const stage = buildCenter(1).stages.prod!;

const preflight = (answers: Answers, checkedStage: StageSettings = stage) =>
  runPreflight(
    {
      query: createRecordedCommand({ ...buildReadyAccount(checkedStage), ...answers }),
      run: () => Promise.reject(new Error('A preflight changes nothing.')),
    },
    checkedStage,
  );

const secretQuery = 'secretsmanager get-secret-value --secret-id centro1-prod-stripe';
const keyModeQuery = (mode: string) => `${secretQuery} --query starts_with(SecretString,'sk_${mode}_')`;

describe('preflight', () => {
  it('finds nothing in a ready account', () => {
    expect(preflight({})).toEqual({ isFirst: false, findings: [] });
  });

  it.each<[string, Answers, RegExp, RegExp, boolean]>([
    [
      'a CDK that is not bootstrapped',
      { 'ssm get-parameter --name /cdk-bootstrap': undefined },
      /CDK is not set up in 100000000001/,
      /^npx cdk bootstrap -c stage=centro1-prod aws:\/\/100000000001\/us-east-1 --profile centro1$/,
      true,
    ],
    [
      'the Lambda concurrency of a new account',
      { 'lambda get-account-settings': '10' },
      /Lambda runs 10 functions at once in this account; \d+ are needed/,
      /request-service-quota-increase --service-code lambda --quota-code L-B99A9384/,
      true,
    ],
    [
      'a quota of routes below those of the API',
      { 'service-quotas get-service-quota --service-code apigateway': '100.0' },
      /100 routes in this account; 1\d\d are needed/,
      /quotas\/L-65B5C802$/,
      true,
    ],
    [
      'a sender without its DNS records',
      { 'sesv2 get-email-identity': 'False' },
      /sender centro1\.com is not verified/,
      /create-email-identity --email-identity centro1\.com/,
      true,
    ],
    ['the SES sandbox', { 'sesv2 get-account': 'False' }, /SES is in its sandbox/, /ses\/home/, false],
    [
      'the SMS sandbox',
      { 'sns get-sms-sandbox-account-status': 'True' },
      /SMS is in its sandbox/,
      /text-messaging/,
      false,
    ],
    [
      'the SMS spending limit of a new account',
      { 'sns get-sms-attributes --attributes MonthlySpendLimit': '1' },
      /SMS may cost 1 USD a month; the stage expects 50/,
      /set-sms-attributes --attributes MonthlySpendLimit=50/,
      false,
    ],
    [
      'an account without the number of the stage',
      { 'pinpoint-sms-voice-v2 describe-phone-numbers': '+18335550100' },
      /^\+17875551001 is not an active number/,
      /phone-numbers/,
      false,
    ],
    [
      'a delivery log of SMS without its groups',
      { 'logs describe-log-groups': '0' },
      /delivery log of SMS has no log groups/,
      /docs\/operations\.md/,
      true,
    ],
    [
      'a delivery log of SMS that is switched off',
      { 'sns get-sms-attributes --attributes DeliveryStatusIAMRole': 'None' },
      /delivery log of SMS is switched off/,
      /docs\/operations\.md/,
      false,
    ],
    [
      'AWS Backup without the advanced features of DynamoDB',
      {
        'backup describe-region-settings':
          '{ "ResourceTypeOptInPreference": { "DynamoDB": true, "S3": true } }',
      },
      /not switched on for DynamoDB, with its advanced features/,
      /--resource-type-management-preference DynamoDB=true$/,
      true,
    ],
    [
      'AWS Backup that was never set up',
      { 'backup describe-region-settings': undefined },
      /not switched on for DynamoDB/,
      /^aws --region us-east-1 --profile centro1 backup update-region-settings /,
      true,
    ],
    [
      'a secret key of the other mode',
      { [keyModeQuery('live')]: 'False', [keyModeQuery('test')]: 'True' },
      /does not have the mode of the publishable key \(live\)/,
      /--secret-id centro1-prod-stripe --secret-string sk_live_…$/,
      true,
    ],
    [
      'a secret key that was not stored',
      { [keyModeQuery('live')]: 'False', [keyModeQuery('test')]: 'False' },
      /secret key of Stripe is missing or cannot be read/,
      /sk_live_…$/,
      false,
    ],
    [
      'a webhook that was not registered',
      { [`${secretQuery}-webhook`]: 'False' },
      /webhook of Stripe is not registered/,
      /dashboard\.stripe\.com\/webhooks/,
      false,
    ],
    [
      'a subscription to the alarms that was not confirmed',
      { 'sns list-subscriptions-by-topic': 'PendingConfirmation' },
      /avisos@centro1\.com has not confirmed/,
      /AWS Notifications/,
      false,
    ],
  ])('reports %s, with its correction', (_, answers, problem, fix, isBlocking) => {
    expect(preflight(answers).findings).toEqual([
      { problem: expect.stringMatching(problem), fix: expect.stringMatching(fix), isBlocking },
    ]);
  });

  it('reports everything at once', () => {
    const { findings } = preflight({
      'lambda get-account-settings': '10',
      'sesv2 get-email-identity': 'False',
      'sns get-sms-attributes --attributes MonthlySpendLimit': '1',
    });

    expect(findings.map(({ problem }) => problem)).toEqual([
      expect.stringContaining('Lambda'),
      expect.stringContaining('sender'),
      expect.stringContaining('SMS'),
    ]);
  });

  it('stops when the account is not the stage’s', () => {
    const { findings } = preflight(
      { 'sts get-caller-identity': '999999999999' },
      { ...stage, alarmMail: 'avisos@centro.example' },
    );

    expect(findings.map(({ problem }) => problem)).toEqual([
      "alarmMail is the example's, or malformed.",
      'centro1-prod belongs to the account 100000000001; these are credentials of 999999999999.',
    ]);
  });

  it.each([
    [
      'a session that has ended',
      '2.31',
      'The AWS CLI finds no valid credentials.',
      /^aws sso login --profile centro1, /,
    ],
    ['a machine without the AWS CLI', undefined, 'The AWS CLI 2 is not installed.', /^https:/],
  ])('explains %s', (_, version, problem, fix) => {
    expect(preflight({ 'sts get-caller-identity': undefined, '--version': version }).findings).toEqual([
      { problem, fix: expect.stringMatching(fix), isBlocking: true },
    ]);
  });

  it('rejects live Stripe keys in every stage except prod', () => {
    const prueba: StageSettings = { ...stage, ...stageDefaults.prueba, name: 'prueba' };

    expect(preflight({}, prueba).findings).toEqual([
      expect.objectContaining({
        problem: expect.stringContaining('live keys are for prod only'),
        isBlocking: true,
      }),
    ]);
  });

  it.each([undefined, 'ROLLBACK_COMPLETE', 'REVIEW_IN_PROGRESS'])(
    'requires for a first deploy (%s) neither secrets nor a confirmed subscription',
    (status) => {
      const { isFirst, findings } = preflight({
        'cloudformation describe-stacks': status,
        [keyModeQuery('live')]: undefined,
        [keyModeQuery('test')]: undefined,
        [`${secretQuery}-webhook`]: undefined,
        'sns list-subscriptions-by-topic': undefined,
      });

      expect({ isFirst, findings }).toEqual({ isFirst: true, findings: [] });
    },
  );

  it('requires the address of a site without a domain once deployed', () => {
    const stageWithUrl = { ...stage, site: { url: 'https://main.centro.example' } } as const;

    expect(preflight({ 'cloudformation describe-stacks': undefined }, stageWithUrl).findings).toEqual([]);
    expect(preflight({}, stageWithUrl).findings).toEqual([
      expect.objectContaining({
        fix: expect.stringContaining('output Address of the stack centro1-prod-web'),
      }),
    ]);
  });
});
