import type { Stack } from 'aws-cdk-lib';
import { Effect, type IGrantable, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Uses } from '#infra/manifest/types.ts';
import { mailDomain, mailSetName, type StageSettings } from '#infra/stages.ts';
import { indexes } from '#lambdas/table/engine/indexes.ts';
import { leadingKeys } from '#lambdas/table/engine/leading-keys.ts';
import { liveNamespace } from '#shared/live/channels.ts';
import type { Placed } from './placed.ts';
import type { Platform } from './platform.ts';

type Grantee = IGrantable & { readonly stack: Stack };
type Grant<Use extends keyof Uses> = (to: Grantee, use: NonNullable<Uses[Use]>, platform: Platform) => void;

/** The configuration set of a stage's e-mails. */
export const mailSetArn = (stack: Stack, stage: StageSettings): string =>
  stack.formatArn({ service: 'ses', resource: 'configuration-set', resourceName: mailSetName(stage) });

/** No Scan anywhere: every list of this product is a key or an index. */
const tableReads = [
  'dynamodb:GetItem',
  'dynamodb:BatchGetItem',
  'dynamodb:Query',
  'dynamodb:ConditionCheckItem',
];
const tableChanges = ['dynamodb:UpdateItem', 'dynamodb:DeleteItem'];
const tableWrites = ['dynamodb:PutItem', ...tableChanges];
/** Whoever takes what was uploaded also reads what the scanner wrote on that version of it. */
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
/** Turning codes of an authenticator app on and off, and asking for one again. */
const secondFactorActions = [
  'cognito-idp:AdminSetUserMFAPreference',
  'cognito-idp:AdminRespondToAuthChallenge',
];

/** One grant per capability: a new one in `Uses` does not compile until it says here what it opens. */
const grants: { readonly [Use in keyof Required<Uses>]: Grant<Use> } = {
  table: (to, _use, { table }) => {
    const readable = [table.tableArn, ...indexes.map(({ name }) => `${table.tableArn}/index/${name}`)];
    allow(to, { actions: tableReads, resources: readable });
  },

  mail: (to, _use, { stage }) => {
    const identity = { service: 'ses', resource: 'identity', resourceName: mailDomain(stage) };
    allow(to, {
      actions: ['ses:SendRawEmail'],
      // SES asks for both: who sends, and by which configuration set.
      resources: [to.stack.formatArn(identity), mailSetArn(to.stack, stage)],
      conditions: { StringEquals: { 'ses:FromAddress': stage.mail.address } },
    });
  },

  // A phone number has no ARN: whatever is not a topic is one.
  texts: (to) => {
    allow(to, { actions: ['sns:Publish'], resources: ['*'] });
    allow(to, { effect: Effect.DENY, actions: ['sns:Publish'], resources: ['arn:aws:sns:*:*:*'] });
  },

  files: (to, use, { files }) => {
    const actions = ['s3:GetObject', ...(use === 'readWrite' ? fileWrites : [])];
    allow(to, { actions, resources: [files.arnForObjects('*')] });
    // Without it S3 does not say that a file is absent, but that it may not be looked at.
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

  geocoder: (to, _use, { geocoder: { index, calculator } }) => {
    const searches = ['geo:SearchPlaceIndexForText', 'geo:SearchPlaceIndexForSuggestions', 'geo:GetPlace'];
    allow(to, { actions: searches, resources: [index.attrArn] });
    allow(to, { actions: ['geo:CalculateRoute'], resources: [calculator.attrArn] });
  },

  /** Its pages are public. */
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

/** Opens exactly what a manifest row says its function touches. */
export function grantUses(
  to: Grantee,
  { uses, writes }: Pick<Placed, 'uses' | 'writes'>,
  platform: Platform,
) {
  for (const use of capabilities) grantOne(use, to, uses, platform);
  if (uses.table === 'readWrite') grantWrites(to, writes, platform);
}

/** Rows of the kinds that the function's row names, else any; the audit trail can only be added to. */
function grantWrites(to: Grantee, writes: Placed['writes'], { table }: Platform) {
  const resources = [table.tableArn];
  const conditions = writes && {
    'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': leadingKeys(writes) },
  };
  allow(to, { actions: tableWrites, resources, ...(conditions && { conditions }) });
  allow(to, {
    effect: Effect.DENY,
    actions: tableChanges,
    resources,
    conditions: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': leadingKeys(['auditEntry']) } },
  });
}

// Object.keys forgets the keys' type; the mapped type above guarantees them.
const capabilities = Object.keys(grants) as (keyof Uses)[];

function grantOne<Use extends keyof Uses>(use: Use, to: Grantee, uses: Uses, platform: Platform) {
  const wanted = uses[use];
  if (wanted) grants[use](to, wanted, platform);
}

function allow(to: Grantee, statement: ConstructorParameters<typeof PolicyStatement>[0]) {
  to.grantPrincipal.addToPrincipalPolicy(new PolicyStatement(statement));
}
