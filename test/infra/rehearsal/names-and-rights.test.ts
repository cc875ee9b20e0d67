import { describe, expect, it } from 'vitest';
import { serena } from '#infra/centers/serena.ts';
import { type FunctionDefinition, listFunctions } from '#infra/constructs/functions/function-definition.ts';
import { manifest } from '#infra/manifest/index.ts';
import { publicUrl, type StageSettings, stageId, stageNames, toResourceName } from '#infra/stages.ts';
import { envNames } from '#lambdas/platform/env.ts';
import type { Resource } from './deployment.ts';
import { account, region } from './identities.ts';
import { allows, canAssume, canInvoke, resourcePolicyOf } from './policies.ts';
import { accepts, arnOf, canPerform, canSendMail, findAliasTarget } from './rights.ts';
import { type SynthesizedStage, synthesizeStage } from './stage.ts';

/** Valid values of each environment variable in a stage: a setting, or the name of a resource. */
function listValues(
  { ofType, only }: SynthesizedStage,
  settings: StageSettings,
): Record<string, readonly unknown[]> {
  const namesOf = (type: string) => ofType(type).map(({ identity }) => identity.ref);
  const secretOf = (name: string) =>
    namesOf('AWS::SecretsManager::Secret').filter((ref) =>
      ref.includes(`:${toResourceName(settings, name)}-`),
    );
  return {
    [envNames.stage]: [settings.name],
    [envNames.stageId]: [stageId(settings)],
    [envNames.table]: namesOf('AWS::DynamoDB::GlobalTable'),
    [envNames.busName]: namesOf('AWS::Events::EventBus'),
    [envNames.filesBucket]: namesOf('AWS::S3::Bucket'),
    [envNames.mailSet]: namesOf('AWS::SES::ConfigurationSet'),
    [envNames.mailFrom]: [`${settings.mail.name} <${settings.mail.address}>`],
    [envNames.smsOriginationNumber]: [settings.sms.originationNumber],
    [envNames.publicUrl]: [publicUrl(settings)],
    [envNames.uniformSignInErrors]: ['true'],
    [envNames.stripePublishableKey]: [settings.stripePublishableKey],
    [envNames.placeIndex]: namesOf('AWS::Location::PlaceIndex'),
    [envNames.routeCalculator]: namesOf('AWS::Location::RouteCalculator'),
    [envNames.userPoolId]: namesOf('AWS::Cognito::UserPool'),
    [envNames.userPoolClientId]: namesOf('AWS::Cognito::UserPoolClient'),
    [envNames.userPoolServerClientId]: namesOf('AWS::Cognito::UserPoolClient'),
    [envNames.liveEndpoint]: [`https://${only('AWS::AppSync::Api').identity.attributes['Dns.Http']}`],
    [envNames.stripeSecretId]: secretOf('stripe'),
    [envNames.stripeWebhookSecretId]: secretOf('stripe-webhook'),
    [envNames.athMovilSecretId]: secretOf('ath-movil'),
  };
}

const variablesOf = ({ properties }: Resource): [string, unknown][] =>
  Object.entries((properties['Environment'] as { Variables: Record<string, unknown> }).Variables).filter(
    ([variable]) => variable.startsWith('SPA_'),
  );

describe.each(stageNames)('stage %s', (name) => {
  const settings = serena.stages[name];
  const stage = synthesizeStage(name);
  const { find, ofType, only } = stage;
  const lambdas = listFunctions(manifest).map((row) =>
    find('AWS::Lambda::Function', toResourceName(settings, row.name)),
  );

  it('gives every function the names of existing resources', () => {
    const values = listValues(stage, settings);
    const wrong = lambdas.flatMap((lambda) =>
      variablesOf(lambda)
        .filter(([variable, value]) => !values[variable]?.includes(value))
        .map(([variable, value]) => `${lambda.identity.ref} ${variable}=${String(value)}`),
    );

    expect(wrong).toEqual([]);
  });

  it('lets every function read its secrets, write to its log and use what its row declares', () => {
    const table = arnOf(only('AWS::DynamoDB::GlobalTable'));
    const wrong = listFunctions(manifest).filter(({ name: row, uses }) => {
      const lambda = find('AWS::Lambda::Function', toResourceName(settings, row));
      const { LogGroup } = lambda.properties['LoggingConfig'] as { readonly LogGroup: string };
      const secrets = variablesOf(lambda)
        .filter(([variable]) => variable.endsWith('_SECRET_ID'))
        .map(([, secret]) => ['secretsmanager:GetSecretValue', secret]);
      const needs = [
        ...secrets,
        ['logs:PutLogEvents', arnOf(find('AWS::Logs::LogGroup', LogGroup))],
        ...(uses.table ? [['dynamodb:GetItem', table]] : []),
        ...(uses.bus ? [['events:PutEvents', arnOf(only('AWS::Events::EventBus'))]] : []),
      ];
      return needs.some(([action, resource]) => !canPerform(stage, lambda, String(action), String(resource)));
    });

    expect(wrong.map((row) => row.name)).toEqual([]);
  });

  it('lets every function write only the row kinds of its manifest row, and only append to the audit trail', () => {
    const table = arnOf(only('AWS::DynamoDB::GlobalTable'));
    const changes = ['PutItem', 'UpdateItem', 'DeleteItem'];
    const keys = {
      appointment: '$spa#appointmentId_a1',
      auditEntry: '$spa#subjectId_a1',
      dayItems: '$spa#month_2026-03',
      dayTotals: '$spa#month_2026-03',
      lowStock: '$spa',
      outboxEntry: '$spa#eventId_e1',
      patientDocument: '$spa#patientId_p1',
      uniqueClaim: '$spa#kind_reaction#name_r1',
    };
    const rightsTo = ({ name: row }: { name: string }) =>
      Object.values(keys).flatMap((key) =>
        changes
          .filter((change) =>
            canPerform(
              stage,
              find('AWS::Lambda::Function', toResourceName(settings, row)),
              `dynamodb:${change}`,
              table,
              key,
            ),
          )
          .map((change) => `${change} ${key}`),
      );
    const dueOf = ({ uses, writes = Object.keys(keys) as (keyof typeof keys)[] }: FunctionDefinition) =>
      uses.table === 'readWrite'
        ? writes.flatMap((kind) =>
            (kind === 'auditEntry' ? ['PutItem'] : changes).map((change) => `${change} ${keys[kind]}`),
          )
        : [];
    const rows = listFunctions(manifest);
    const sorted = (rights: readonly string[]) => [...new Set(rights)].sort();

    expect(rows.map((row) => [row.name, sorted(rightsTo(row))])).toEqual(
      rows.map((row) => [row.name, sorted(dueOf(row))]),
    );
    expect(rows.filter(({ writes }) => writes).length).toBeGreaterThan(5);
  });

  it('connects the triggers of the user pool, which may invoke them', () => {
    const pool = only('AWS::Cognito::UserPool');
    const { CustomMessage, PreTokenGenerationConfig } = pool.properties['LambdaConfig'] as {
      readonly CustomMessage: string;
      readonly PreTokenGenerationConfig: { readonly LambdaArn: string };
    };
    const triggers = [CustomMessage, PreTokenGenerationConfig.LambdaArn];

    for (const each of triggers) findAliasTarget(stage, each);
    expect(
      triggers.filter((each) => !canInvoke(stage, each, 'cognito-idp.amazonaws.com', arnOf(pool))),
    ).toEqual([]);
  });

  it.each([
    {
      what: 'SMS of this account’s numbers',
      reader: 'receive-text',
      service: 'sms-voice.amazonaws.com',
      source: 'phone-number/phone-1',
    },
    {
      what: 'news of this stage’s e-mails',
      reader: 'read-returned-mail',
      service: 'ses.amazonaws.com',
      source: `configuration-set/${toResourceName(settings, 'mail')}`,
    },
  ])('delivers $what to their function, and keeps failures', ({ reader, service, source }) => {
    type EventSubscription = {
      readonly TopicArn: string;
      readonly Endpoint: string;
      readonly RedrivePolicy: { readonly deadLetterTargetArn: string };
    };
    const subscribed = ofType('AWS::SNS::Subscription')
      .filter((each) => each.properties['Protocol'] === 'lambda')
      .map(({ properties }) => properties as EventSubscription);
    const { TopicArn, Endpoint, RedrivePolicy } = subscribed.find(({ TopicArn: topic }) =>
      topic.endsWith(`:${toResourceName(settings, reader)}`),
    )!;
    const sourceOf = (account: string) => `arn:aws:${service.split('.')[0]}:${region}:${account}:${source}`;
    const mayPublish = (account: string) => accepts(stage, TopicArn, service, sourceOf(account));

    expect([mayPublish(String(TopicArn.split(':')[4])), mayPublish('999999999999')]).toEqual([true, false]);
    findAliasTarget(stage, Endpoint);
    expect(canInvoke(stage, Endpoint, 'sns.amazonaws.com', TopicArn)).toBe(true);
    expect(accepts(stage, RedrivePolicy.deadLetterTargetArn, 'sns.amazonaws.com', TopicArn)).toBe(true);
    find('AWS::KMS::Key', find('AWS::SNS::Topic', TopicArn).properties['KmsMasterKeyId']);
  });

  it('sends SMS delivery logs to their reader where the stage enables them', () => {
    const filters = ofType('AWS::Logs::SubscriptionFilter').map(({ properties }) => ({
      log: String(properties['LogGroupName']),
      reader: String(properties['DestinationArn']),
    }));
    const followed = ['', '/Failure'].map(
      (failure) => `sns/${region}/${account}/DirectPublishToPhoneNumber${failure}`,
    );

    expect(filters.map(({ log }) => log)).toEqual(settings.sms.deliveryReports ? followed : []);
    for (const { log, reader } of filters) {
      findAliasTarget(stage, reader);
      expect(
        canInvoke(
          stage,
          reader,
          'logs.amazonaws.com',
          `arn:aws:logs:${region}:${account}:log-group:${log}:*`,
        ),
      ).toBe(true);
    }
  });

  it('sends every e-mail with the configuration set whose events reach the product', () => {
    type Destination = {
      readonly ConfigurationSetName: string;
      readonly EventDestination: {
        readonly Enabled: boolean;
        readonly MatchingEventTypes: readonly string[];
        readonly SnsDestination: { readonly TopicARN: string };
      };
    };
    const set = only('AWS::SES::ConfigurationSet');
    const destination = only('AWS::SES::ConfigurationSetEventDestination').properties as Destination;
    const { Enabled, MatchingEventTypes, SnsDestination } = destination.EventDestination;
    const pool = only('AWS::Cognito::UserPool').properties['EmailConfiguration'];
    const mailing = listFunctions(manifest).filter(({ uses }) => uses.mail);
    const setArn = (lambda: Resource) =>
      `arn:aws:ses:${region}:${arnOf(lambda).split(':')[4]}:configuration-set/${set.identity.ref}`;

    expect(set.identity.ref).toBe(toResourceName(settings, 'mail'));
    expect(set.properties['SuppressionOptions']).toEqual({ SuppressedReasons: ['BOUNCE', 'COMPLAINT'] });
    expect(pool).toMatchObject({ ConfigurationSet: set.identity.ref });
    expect(destination.ConfigurationSetName).toBe(set.identity.ref);
    expect([Enabled, MatchingEventTypes]).toEqual([true, ['bounce', 'complaint', 'reject']]);
    expect(find('AWS::SNS::Topic', SnsDestination.TopicARN).properties['TopicName']).toBe(
      toResourceName(settings, 'read-returned-mail'),
    );
    expect(
      mailing
        .map((row) => find('AWS::Lambda::Function', toResourceName(settings, row.name)))
        .filter((lambda) => !canSendMail(stage, lambda, setArn(lambda), settings.mail.address)),
    ).toEqual([]);
  });

  it('has firewalls before the site and the user pool if the stage pays for them', () => {
    const guarded = ofType('AWS::WAFv2::WebACLAssociation').map(({ properties }) => [
      find('AWS::WAFv2::WebACL', properties['WebACLArn']).properties['Scope'],
      properties['ResourceArn'],
    ]);
    const due = [
      ['REGIONAL', arnOf(only('AWS::Cognito::UserPool'))],
      ['CLOUDFRONT', arnOf(only('AWS::Amplify::App'))],
    ];

    expect(guarded).toEqual(settings.addressLimits ? due : []);
  });

  it('accepts user-pool tokens in live channels, and shows existing resources on the dashboard', () => {
    const config = JSON.stringify(only('AWS::AppSync::Api').properties['EventConfig']);
    const board = String(only('AWS::CloudWatch::Dashboard').properties['DashboardBody']);
    const queues = [...board.matchAll(/"QueueName","([^"]+)"/g)].map(([, queue]) => String(queue));
    const shown = [...board.matchAll(/"FunctionName","([^"]+)"/g)].map(([, shownName]) => String(shownName));

    expect(config).toContain(`"UserPoolId":"${only('AWS::Cognito::UserPool').identity.ref}"`);
    expect(board).toContain(`"ApiId","${only('AWS::ApiGatewayV2::Api').identity.ref}"`);
    expect(board).toContain(`"TableName","${only('AWS::DynamoDB::GlobalTable').identity.ref}"`);
    expect([...queues, ...shown].length).toBeGreaterThan(40);
    for (const each of shown) find('AWS::Lambda::Function', each);
    const known = ofType('AWS::SQS::Queue').map(({ identity }) => identity.attributes['QueueName']);
    expect(queues.filter((queue) => !known.includes(queue))).toEqual([]);
  });

  it('backs up the table and its files nightly, and mails alarms by events of the account', () => {
    const { Resources, IamRoleArn } = only('AWS::Backup::BackupSelection').properties['BackupSelection'] as {
      readonly Resources: readonly string[];
      readonly IamRoleArn: string;
    };
    const [alarms] = ofType('AWS::SNS::Topic').filter(({ stack }) => stack === 'operations');
    const mail = {
      action: 'sns:Publish',
      resource: alarms?.identity.ref ?? '',
      service: 'events.amazonaws.com',
    };

    const files = ofType('AWS::S3::Bucket').filter(({ properties }) => properties['VersioningConfiguration']);
    expect(Resources).toEqual([arnOf(only('AWS::DynamoDB::GlobalTable')), ...files.map(arnOf)]);
    expect(files).toHaveLength(1);
    expect(canAssume(find('AWS::IAM::Role', IamRoleArn), 'backup.amazonaws.com')).toBe(true);
    expect(alarms && allows(resourcePolicyOf(stage, alarms), mail)).toBe(true);
  });
});
