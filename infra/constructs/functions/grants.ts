import type { Stack } from 'aws-cdk-lib';
import { Effect, type IGrantable, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { FunctionCapabilities } from '#infra/manifest/types.ts';
import { formatMailSetName, type StageSettings, selectMailDomain } from '#infra/stages.ts';
import { indexes } from '#lambdas/table/engine/indexes.ts';
import { listLeadingKeys } from '#lambdas/table/engine/leading-keys.ts';
import { liveNamespace } from '#shared/live/channels.ts';
import type { FunctionDefinition } from './function-definition.ts';
import type { Platform } from './platform.ts';

type Grantee = IGrantable & { readonly stack: Stack };
type Grant<Use extends keyof FunctionCapabilities> = (
  grantee: Grantee,
  use: NonNullable<FunctionCapabilities[Use]>,
  platform: Platform,
) => void;

export const formatMailSetArn = (stack: Stack, stage: StageSettings): string =>
  stack.formatArn({ service: 'ses', resource: 'configuration-set', resourceName: formatMailSetName(stage) });

/** No Scan, because every list of this product reads a key or an index. */
const tableReads = [
  'dynamodb:GetItem',
  'dynamodb:BatchGetItem',
  'dynamodb:Query',
  'dynamodb:ConditionCheckItem',
];
const tableChanges = ['dynamodb:UpdateItem', 'dynamodb:DeleteItem'];
const tableWrites = ['dynamodb:PutItem', ...tableChanges];
/** Accepting an upload reads its tags, where the malware scanner writes its result. */
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

/** Grants by capability of `FunctionCapabilities`. A new capability does not compile without its grant. */
const grants: { readonly [Use in keyof Required<FunctionCapabilities>]: Grant<Use> } = {
  table: (grantee, _use, { table }) => {
    const readableArns = [table.tableArn, ...indexes.map(({ name }) => `${table.tableArn}/index/${name}`)];
    allow(grantee, { actions: tableReads, resources: readableArns });
  },

  mail: (grantee, _use, { stage }) => {
    const identity = { service: 'ses', resource: 'identity', resourceName: selectMailDomain(stage) };
    allow(grantee, {
      actions: ['ses:SendRawEmail'],
      // SES checks both the sender identity and the configuration set.
      resources: [grantee.stack.formatArn(identity), formatMailSetArn(grantee.stack, stage)],
      conditions: { StringEquals: { 'ses:FromAddress': stage.mail.address } },
    });
  },

  // A phone number has no ARN, so this allows every resource and then denies topics.
  sms: (grantee) => {
    allow(grantee, { actions: ['sns:Publish'], resources: ['*'] });
    allow(grantee, { effect: Effect.DENY, actions: ['sns:Publish'], resources: ['arn:aws:sns:*:*:*'] });
  },

  files: (grantee, use, { files }) => {
    const actions = ['s3:GetObject', ...(use === 'readWrite' ? fileWrites : [])];
    allow(grantee, { actions, resources: [files.arnForObjects('*')] });
    // Without it S3 answers 403 instead of 404 for a missing file.
    allow(grantee, { actions: ['s3:ListBucket'], resources: [files.bucketArn] });
  },

  users: (grantee, use, { users }) => {
    users.pool.grant(grantee, ...userActions, ...(use === 'withSecondFactor' ? secondFactorActions : []));
  },

  bus: (grantee, _use, { bus }) => {
    bus.grantPutEventsTo(grantee);
  },

  live: (grantee, _use, { live }) => {
    if (live === undefined) throw new Error('A trigger of the user pool cannot publish to live channels.');
    allow(grantee, {
      actions: ['appsync:EventPublish'],
      resources: [`${live.apiArn}/channelNamespace/${liveNamespace}`],
    });
  },

  geocoder: (grantee, _use, { geocoder: { placeIndex, routeCalculator } }) => {
    const searches = ['geo:SearchPlaceIndexForText', 'geo:SearchPlaceIndexForSuggestions', 'geo:GetPlace'];
    allow(grantee, { actions: searches, resources: [placeIndex.attrArn] });
    allow(grantee, { actions: ['geo:CalculateRoute'], resources: [routeCalculator.attrArn] });
  },

  site: () => undefined,

  secrets: (grantee, names, { secrets, key, stage }) => {
    for (const name of names) {
      allow(grantee, { actions: ['secretsmanager:GetSecretValue'], resources: [secrets[name].secretArn] });
    }
    allow(grantee, {
      actions: ['kms:Decrypt'],
      resources: [key.keyArn],
      conditions: { StringEquals: { 'kms:ViaService': `secretsmanager.${stage.region}.amazonaws.com` } },
    });
  },
};

export function grantUses(
  grantee: Grantee,
  { uses, writes }: Pick<FunctionDefinition, 'uses' | 'writes'>,
  platform: Platform,
) {
  for (const capability of capabilities) grantCapability(capability, grantee, uses, platform);
  if (uses.table === 'readWrite') grantWrites(grantee, writes, platform);
}

/**
 * Grants writes to the row kinds of the manifest, or to all if it names none. Audit entries are append-only.
 */
function grantWrites(grantee: Grantee, writes: FunctionDefinition['writes'], { table }: Platform) {
  const resources = [table.tableArn];
  const conditions = writes && {
    'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': listLeadingKeys(writes) },
  };
  allow(grantee, { actions: tableWrites, resources, ...(conditions && { conditions }) });
  allow(grantee, {
    effect: Effect.DENY,
    actions: tableChanges,
    resources,
    conditions: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': listLeadingKeys(['auditEntry']) } },
  });
}

// Object.keys returns strings, but the mapped type guarantees the keys.
const capabilities = Object.keys(grants) as (keyof FunctionCapabilities)[];

function grantCapability<Use extends keyof FunctionCapabilities>(
  capability: Use,
  grantee: Grantee,
  uses: FunctionCapabilities,
  platform: Platform,
) {
  const requested = uses[capability];
  if (requested) grants[capability](grantee, requested, platform);
}

function allow(grantee: Grantee, statement: ConstructorParameters<typeof PolicyStatement>[0]) {
  grantee.grantPrincipal.addToPrincipalPolicy(new PolicyStatement(statement));
}
