import type { Stack } from 'aws-cdk-lib';
import { Effect, type IGrantable, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { FunctionCapabilities } from '#infra/manifest/types.ts';
import { mailDomain, mailSetName, type StageSettings } from '#infra/stages.ts';
import { indexes } from '#lambdas/table/engine/indexes.ts';
import { listLeadingKeys } from '#lambdas/table/engine/leading-keys.ts';
import { liveNamespace } from '#shared/live/channels.ts';
import type { FunctionDefinition } from './function-definition.ts';
import type { Platform } from './platform.ts';

type Grantee = IGrantable & { readonly stack: Stack };
type Grant<Use extends keyof FunctionCapabilities> = (
  to: Grantee,
  use: NonNullable<FunctionCapabilities[Use]>,
  platform: Platform,
) => void;

export const formatMailSetArn = (stack: Stack, stage: StageSettings): string =>
  stack.formatArn({ service: 'ses', resource: 'configuration-set', resourceName: mailSetName(stage) });

/** No Scan: every list of this product reads a key or an index. */
const tableReads = [
  'dynamodb:GetItem',
  'dynamodb:BatchGetItem',
  'dynamodb:Query',
  'dynamodb:ConditionCheckItem',
];
const tableChanges = ['dynamodb:UpdateItem', 'dynamodb:DeleteItem'];
const tableWrites = ['dynamodb:PutItem', ...tableChanges];
/** Accepting an upload requires its tags: the malware scanner writes its result there. */
const fileWrites = ['s3:PutObject', 's3:DeleteObject', 's3:GetObjectTagging', 's3:GetObjectVersionTagging'];
const userActions = [
  'cognito-idp:AdminCreateUser',
  'cognito-idp:AdminAddUserToGroup',
  'cognito-idp:AdminRemoveUserFromGroup',
  'cognito-idp:AdminSetUserPassword',
  'cognito-idp:AdminDisableUser',
  'cognito-idp:AdminEnableUser',
  'cognito-idp:AdminDeleteUser',
  'cognito-idp:AdminGetUser',
  'cognito-idp:AdminInitiateAuth',
  'cognito-idp:AdminUpdateUserAttributes',
  'cognito-idp:AdminUserGlobalSignOut',
];
const secondFactorActions = [
  'cognito-idp:AdminSetUserMFAPreference',
  'cognito-idp:AdminRespondToAuthChallenge',
];

/** One grant per capability of `FunctionCapabilities`; a new capability does not compile without its grant. */
const grants: { readonly [Use in keyof Required<FunctionCapabilities>]: Grant<Use> } = {
  table: (to, _use, { table }) => {
    const readable = [table.tableArn, ...indexes.map(({ name }) => `${table.tableArn}/index/${name}`)];
    allow(to, { actions: tableReads, resources: readable });
  },

  mail: (to, _use, { stage }) => {
    const identity = { service: 'ses', resource: 'identity', resourceName: mailDomain(stage) };
    allow(to, {
      actions: ['ses:SendRawEmail'],
      // SES checks both the sender identity and the configuration set.
      resources: [to.stack.formatArn(identity), formatMailSetArn(to.stack, stage)],
      conditions: { StringEquals: { 'ses:FromAddress': stage.mail.address } },
    });
  },

  // A phone number has no ARN: allows every resource, then denies topics.
  sms: (to) => {
    allow(to, { actions: ['sns:Publish'], resources: ['*'] });
    allow(to, { effect: Effect.DENY, actions: ['sns:Publish'], resources: ['arn:aws:sns:*:*:*'] });
  },

  files: (to, use, { files }) => {
    const actions = ['s3:GetObject', ...(use === 'readWrite' ? fileWrites : [])];
    allow(to, { actions, resources: [files.arnForObjects('*')] });
    // Without it S3 answers 403 instead of 404 for a missing file.
    allow(to, { actions: ['s3:ListBucket'], resources: [files.bucketArn] });
  },

  users: (to, use, { users }) => {
    users.pool.grant(to, ...userActions, ...(use === 'withSecondFactor' ? secondFactorActions : []));
  },

  bus: (to, _use, { bus }) => {
    bus.grantPutEventsTo(to);
  },

  live: (to, _use, { live }) => {
    if (live === undefined) throw new Error('A trigger of the user pool cannot speak to screens.');
    allow(to, {
      actions: ['appsync:EventPublish'],
      resources: [`${live.apiArn}/channelNamespace/${liveNamespace}`],
    });
  },

  geocoder: (to, _use, { geocoder: { placeIndex, routeCalculator } }) => {
    const searches = ['geo:SearchPlaceIndexForText', 'geo:SearchPlaceIndexForSuggestions', 'geo:GetPlace'];
    allow(to, { actions: searches, resources: [placeIndex.attrArn] });
    allow(to, { actions: ['geo:CalculateRoute'], resources: [routeCalculator.attrArn] });
  },

  site: () => undefined,

  secrets: (to, names, { secrets, key, stage }) => {
    for (const name of names) {
      allow(to, { actions: ['secretsmanager:GetSecretValue'], resources: [secrets[name].secretArn] });
    }
    allow(to, {
      actions: ['kms:Decrypt'],
      resources: [key.keyArn],
      conditions: { StringEquals: { 'kms:ViaService': `secretsmanager.${stage.region}.amazonaws.com` } },
    });
  },
};

export function grantUses(
  to: Grantee,
  { uses, writes }: Pick<FunctionDefinition, 'uses' | 'writes'>,
  platform: Platform,
) {
  for (const use of capabilities) grantCapability(use, to, uses, platform);
  if (uses.table === 'readWrite') grantWrites(to, writes, platform);
}

/** Grants writes to the manifest's row kinds, or to all if it names none; audit entries are append-only. */
function grantWrites(to: Grantee, writes: FunctionDefinition['writes'], { table }: Platform) {
  const resources = [table.tableArn];
  const conditions = writes && {
    'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': listLeadingKeys(writes) },
  };
  allow(to, { actions: tableWrites, resources, ...(conditions && { conditions }) });
  allow(to, {
    effect: Effect.DENY,
    actions: tableChanges,
    resources,
    conditions: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': listLeadingKeys(['auditEntry']) } },
  });
}

// Object.keys returns strings; the mapped type above guarantees the keys.
const capabilities = Object.keys(grants) as (keyof FunctionCapabilities)[];

function grantCapability<Use extends keyof FunctionCapabilities>(
  use: Use,
  to: Grantee,
  uses: FunctionCapabilities,
  platform: Platform,
) {
  const requested = uses[use];
  if (requested) grants[use](to, requested, platform);
}

function allow(to: Grantee, statement: ConstructorParameters<typeof PolicyStatement>[0]) {
  to.grantPrincipal.addToPrincipalPolicy(new PolicyStatement(statement));
}
