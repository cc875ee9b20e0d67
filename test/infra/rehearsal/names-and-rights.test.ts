import { describe, expect, it } from 'vitest';
import { serena } from '#infra/centers/serena.ts';
import { type FunctionDefinition, listFunctions } from '#infra/constructs/functions/function-definition.ts';
import { manifest } from '#infra/manifest/index.ts';
import { formatPublicUrl, type StageSettings, stageId, stageNames, toResourceName } from '#infra/stages.ts';
import { envNames } from '#lambdas/platform/env.ts';
import type { Resource } from './deployment.ts';
import { account, region } from './identities.ts';
import { allowsRequest, canAssume, canInvoke, listResourcePolicies } from './policies.ts';
import { acceptsMessages, canPerform, canSendMail, findAliasTarget, readArn } from './rights.ts';
import { type SynthesizedStage, synthesizeStage } from './stage.ts';

/**
 * Lists the valid values of each environment variable in a stage. They are settings or names of resources.
 */
function listValues(
  { listByType, getOnly }: SynthesizedStage,
  settings: StageSettings,
): Record<string, readonly unknown[]> {
  const listNames = (type: string) => listByType(type).map(({ identity }) => identity.ref);
  const findSecrets = (name: string) =>
    listNames('AWS::SecretsManager::Secret').filter((ref) =>
      ref.includes(`:${toResourceName(settings, name)}-`),
    );
  return {
    [envNames.stage]: [settings.name],
    [envNames.stageId]: [stageId(settings)],
    [envNames.table]: listNames('AWS::DynamoDB::GlobalTable'),
    [envNames.busName]: listNames('AWS::Events::EventBus'),
    [envNames.filesBucket]: listNames('AWS::S3::Bucket'),
    [envNames.mailSet]: listNames('AWS::SES::ConfigurationSet'),
    [envNames.mailFrom]: [`${settings.mail.name} <${settings.mail.address}>`],
    [envNames.smsOriginationNumber]: [settings.sms.originationNumber],
    [envNames.publicUrl]: [formatPublicUrl(settings)],
    [envNames.uniformSignInErrors]: ['true'],
    [envNames.stripePublishableKey]: [settings.stripePublishableKey],
    [envNames.placeIndex]: listNames('AWS::Location::PlaceIndex'),
    [envNames.routeCalculator]: listNames('AWS::Location::RouteCalculator'),
    [envNames.userPoolId]: listNames('AWS::Cognito::UserPool'),
    [envNames.userPoolClientId]: listNames('AWS::Cognito::UserPoolClient'),
    [envNames.userPoolServerClientId]: listNames('AWS::Cognito::UserPoolClient'),
    [envNames.liveEndpoint]: [`https://${getOnly('AWS::AppSync::Api').identity.attributes['Dns.Http']}`],
    [envNames.stripeSecretId]: findSecrets('stripe'),
    [envNames.stripeWebhookSecretId]: findSecrets('stripe-webhook'),
    [envNames.athMovilSecretId]: findSecrets('ath-movil'),
  };
}

const listVariables = ({ properties }: Resource): [string, unknown][] =>
  Object.entries((properties['Environment'] as { Variables: Record<string, unknown> }).Variables).filter(
    ([variable]) => variable.startsWith('SPA_'),
  );

describe.each(stageNames)('stage %s', (name) => {
  const settings = serena.stages[name];
  const stage = synthesizeStage(name);
  const { getResource, listByType, getOnly } = stage;
  const definitions = listFunctions(manifest);
  const getLambda = (functionName: string) =>
    getResource('AWS::Lambda::Function', toResourceName(settings, functionName));
  const assertAliasExists = (alias: unknown) => expect(() => findAliasTarget(stage, alias)).not.toThrow();
  const lambdas = definitions.map((definition) => getLambda(definition.name));

  it('sets every environment variable of a function to a setting or the name of an existing resource', () => {
    const values = listValues(stage, settings);
    const wrongVariables = lambdas.flatMap((lambda) =>
      listVariables(lambda)
        .filter(([variable, value]) => !values[variable]?.includes(value))
        .map(([variable, value]) => `${lambda.identity.ref} ${variable}=${String(value)}`),
    );

    expect(wrongVariables).toEqual([]);
  });

  it('lets every function read its secrets, write to its log and use what its definition declares', () => {
    const table = readArn(getOnly('AWS::DynamoDB::GlobalTable'));
    const functionsWithoutAccess = definitions.filter(({ name: functionName, uses }) => {
      const lambda = getLambda(functionName);
      const { LogGroup } = lambda.properties['LoggingConfig'] as { readonly LogGroup: string };
      const secrets = listVariables(lambda)
        .filter(([variable]) => variable.endsWith('_SECRET_ID'))
        .map(([, secret]) => ['secretsmanager:GetSecretValue', secret]);
      const requiredAccess = [
        ...secrets,
        ['logs:PutLogEvents', readArn(getResource('AWS::Logs::LogGroup', LogGroup))],
        ...(uses.table ? [['dynamodb:GetItem', table]] : []),
        ...(uses.bus ? [['events:PutEvents', readArn(getOnly('AWS::Events::EventBus'))]] : []),
      ];
      return requiredAccess.some(
        ([action, resource]) => !canPerform(stage, lambda, String(action), String(resource)),
      );
    });

    expect(functionsWithoutAccess.map((definition) => definition.name)).toEqual([]);
  });

  it('lets every function write only the kinds of rows that its definition declares, and only append to the audit trail', () => {
    const table = readArn(getOnly('AWS::DynamoDB::GlobalTable'));
    const writeActions = ['PutItem', 'UpdateItem', 'DeleteItem'];
    // Partition keys in the format of ElectroDB, one per kind that a definition may declare.
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
    const listAllowedWrites = ({ name: functionName }: FunctionDefinition) =>
      Object.values(keys).flatMap((key) =>
        writeActions
          .filter((action) => canPerform(stage, getLambda(functionName), `dynamodb:${action}`, table, key))
          .map((action) => `${action} ${key}`),
      );
    const listDeclaredWrites = ({
      uses,
      writes = Object.keys(keys) as (keyof typeof keys)[],
    }: FunctionDefinition) =>
      uses.table === 'readWrite'
        ? writes.flatMap((kind) =>
            (kind === 'auditEntry' ? ['PutItem'] : writeActions).map((action) => `${action} ${keys[kind]}`),
          )
        : [];
    const sortUnique = (rights: readonly string[]) => [...new Set(rights)].sort();

    expect(
      definitions.map((definition) => [definition.name, sortUnique(listAllowedWrites(definition))]),
    ).toEqual(definitions.map((definition) => [definition.name, sortUnique(listDeclaredWrites(definition))]));
    expect(definitions.filter(({ writes }) => writes).length).toBeGreaterThan(5);
  });

  it('connects the triggers of the user pool, which may invoke them', () => {
    const pool = getOnly('AWS::Cognito::UserPool');
    const { CustomMessage, PreTokenGenerationConfig } = pool.properties['LambdaConfig'] as {
      readonly CustomMessage: string;
      readonly PreTokenGenerationConfig: { readonly LambdaArn: string };
    };
    const triggers = [CustomMessage, PreTokenGenerationConfig.LambdaArn];

    for (const trigger of triggers) assertAliasExists(trigger);
    expect(
      triggers.filter((trigger) => !canInvoke(stage, trigger, 'cognito-idp.amazonaws.com', readArn(pool))),
    ).toEqual([]);
  });

  it.each([
    {
      subject: 'SMS of this account’s numbers',
      reader: 'receive-text',
      service: 'sms-voice.amazonaws.com',
      source: 'phone-number/phone-1',
    },
    {
      subject: 'delivery events of this stage’s e-mails',
      reader: 'read-returned-mail',
      service: 'ses.amazonaws.com',
      source: `configuration-set/${toResourceName(settings, 'mail')}`,
    },
  ])('delivers $subject to their function, and keeps failures', ({ reader, service, source }) => {
    type EventSubscription = {
      readonly TopicArn: string;
      readonly Endpoint: string;
      readonly RedrivePolicy: { readonly deadLetterTargetArn: string };
    };
    const lambdaSubscriptions = listByType('AWS::SNS::Subscription')
      .filter((subscription) => subscription.properties['Protocol'] === 'lambda')
      .map(({ properties }) => properties as EventSubscription);
    const { TopicArn, Endpoint, RedrivePolicy } = lambdaSubscriptions.find(({ TopicArn: topic }) =>
      topic.endsWith(`:${toResourceName(settings, reader)}`),
    )!;
    const buildSourceArn = (senderAccount: string) =>
      `arn:aws:${service.split('.')[0]}:${region}:${senderAccount}:${source}`;
    const canPublish = (senderAccount: string) =>
      acceptsMessages(stage, TopicArn, service, buildSourceArn(senderAccount));
    const ownAccount = String(TopicArn.split(':')[4]);
    const foreignAccount = '999999999999';

    expect([canPublish(ownAccount), canPublish(foreignAccount)]).toEqual([true, false]);
    assertAliasExists(Endpoint);
    expect(canInvoke(stage, Endpoint, 'sns.amazonaws.com', TopicArn)).toBe(true);
    expect(acceptsMessages(stage, RedrivePolicy.deadLetterTargetArn, 'sns.amazonaws.com', TopicArn)).toBe(
      true,
    );
    const { KmsMasterKeyId } = getResource('AWS::SNS::Topic', TopicArn).properties;
    expect(() => getResource('AWS::KMS::Key', KmsMasterKeyId)).not.toThrow();
  });

  it('sends SMS delivery logs to their reader where the stage enables them', () => {
    const filters = listByType('AWS::Logs::SubscriptionFilter').map(({ properties }) => ({
      log: String(properties['LogGroupName']),
      reader: String(properties['DestinationArn']),
    }));
    const deliveryLogs = ['', '/Failure'].map(
      (failure) => `sns/${region}/${account}/DirectPublishToPhoneNumber${failure}`,
    );

    expect(filters.map(({ log }) => log)).toEqual(settings.sms.deliveryReports ? deliveryLogs : []);
    for (const { log, reader } of filters) {
      assertAliasExists(reader);
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
    const set = getOnly('AWS::SES::ConfigurationSet');
    const destination = getOnly('AWS::SES::ConfigurationSetEventDestination').properties as Destination;
    const { Enabled, MatchingEventTypes, SnsDestination } = destination.EventDestination;
    const pool = getOnly('AWS::Cognito::UserPool').properties['EmailConfiguration'];
    const mailSenders = definitions.filter(({ uses }) => uses.mail);
    const buildSetArn = (lambda: Resource) =>
      `arn:aws:ses:${region}:${readArn(lambda).split(':')[4]}:configuration-set/${set.identity.ref}`;

    expect(set.identity.ref).toBe(toResourceName(settings, 'mail'));
    expect(set.properties['SuppressionOptions']).toEqual({ SuppressedReasons: ['BOUNCE', 'COMPLAINT'] });
    expect(pool).toMatchObject({ ConfigurationSet: set.identity.ref });
    expect(destination.ConfigurationSetName).toBe(set.identity.ref);
    expect([Enabled, MatchingEventTypes]).toEqual([true, ['bounce', 'complaint', 'reject']]);
    expect(getResource('AWS::SNS::Topic', SnsDestination.TopicARN).properties['TopicName']).toBe(
      toResourceName(settings, 'read-returned-mail'),
    );
    expect(
      mailSenders
        .map((definition) => getLambda(definition.name))
        .filter((lambda) => !canSendMail(stage, lambda, buildSetArn(lambda), settings.mail.address)),
    ).toEqual([]);
  });

  it('has firewalls in front of the site and the user pool if the stage pays for them', () => {
    const protectedResources = listByType('AWS::WAFv2::WebACLAssociation').map(({ properties }) => [
      getResource('AWS::WAFv2::WebACL', properties['WebACLArn']).properties['Scope'],
      properties['ResourceArn'],
    ]);
    const expectedResources = [
      ['REGIONAL', readArn(getOnly('AWS::Cognito::UserPool'))],
      ['CLOUDFRONT', readArn(getOnly('AWS::Amplify::App'))],
    ];

    expect(protectedResources).toEqual(settings.addressLimits ? expectedResources : []);
  });

  it('accepts user-pool tokens in live channels', () => {
    const config = JSON.stringify(getOnly('AWS::AppSync::Api').properties['EventConfig']);

    expect(config).toContain(`"UserPoolId":"${getOnly('AWS::Cognito::UserPool').identity.ref}"`);
  });

  it('shows existing resources on the dashboard', () => {
    const dashboardBody = String(getOnly('AWS::CloudWatch::Dashboard').properties['DashboardBody']);
    const queues = [...dashboardBody.matchAll(/"QueueName","([^"]+)"/g)].map(([, queue]) => String(queue));
    const functionNames = [...dashboardBody.matchAll(/"FunctionName","([^"]+)"/g)].map(([, functionName]) =>
      String(functionName),
    );

    expect(dashboardBody).toContain(`"ApiId","${getOnly('AWS::ApiGatewayV2::Api').identity.ref}"`);
    expect(dashboardBody).toContain(`"TableName","${getOnly('AWS::DynamoDB::GlobalTable').identity.ref}"`);
    expect([...queues, ...functionNames].length).toBeGreaterThan(40);
    for (const functionName of functionNames)
      expect(() => getResource('AWS::Lambda::Function', functionName)).not.toThrow();
    const existingQueues = listByType('AWS::SQS::Queue').map(
      ({ identity }) => identity.attributes['QueueName'],
    );
    expect(queues.filter((queue) => !existingQueues.includes(queue))).toEqual([]);
  });

  it('lets EventBridge publish to the topic of the alarms', () => {
    const [alarms] = listByType('AWS::SNS::Topic').filter(({ stack }) => stack === 'operations');
    const publication = {
      action: 'sns:Publish',
      resource: alarms?.identity.ref ?? '',
      service: 'events.amazonaws.com',
    };

    expect(alarms && allowsRequest(listResourcePolicies(stage, alarms), publication)).toBe(true);
  });

  it('backs up the table and its files nightly', () => {
    const { Resources, IamRoleArn } = getOnly('AWS::Backup::BackupSelection').properties[
      'BackupSelection'
    ] as {
      readonly Resources: readonly string[];
      readonly IamRoleArn: string;
    };
    const files = listByType('AWS::S3::Bucket').filter(
      ({ properties }) => properties['VersioningConfiguration'],
    );
    expect(Resources).toEqual([readArn(getOnly('AWS::DynamoDB::GlobalTable')), ...files.map(readArn)]);
    expect(files).toHaveLength(1);
    expect(canAssume(getResource('AWS::IAM::Role', IamRoleArn), 'backup.amazonaws.com')).toBe(true);
  });
});
