import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { serena } from '#infra/centers/serena.ts';
import { indexes, table as keys } from '#lambdas/table/engine/indexes.ts';
import { groups } from '#shared/core/roles.ts';
import { propertiesOf, templatesOf, written } from './support.ts';

const { data } = templatesOf();

describe('the table', () => {
  it('outlives its stack and refuses to be deleted', () => {
    data.hasResource('AWS::DynamoDB::GlobalTable', {
      DeletionPolicy: 'RetainExceptOnCreate',
      UpdateReplacePolicy: 'Retain',
      Properties: { Replicas: [Match.objectLike({ DeletionProtectionEnabled: true })] },
    });
  });

  it('can be taken back to any second, tells every change and forgets what has expired', () => {
    data.hasResourceProperties('AWS::DynamoDB::GlobalTable', {
      BillingMode: 'PAY_PER_REQUEST',
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
      TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
      SSESpecification: { SSEEnabled: true, SSEType: 'KMS' },
      Replicas: [
        Match.objectLike({ PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } }),
      ],
    });
  });

  it('has the keys the entities are written with', () => {
    type Keys = { KeySchema: { AttributeName: string }[] };
    type Table = Keys & { GlobalSecondaryIndexes: (Keys & { IndexName: string })[] };
    const names = ({ KeySchema }: Keys) => KeySchema.map(({ AttributeName }) => AttributeName);

    const [table] = propertiesOf<Table>(data, 'AWS::DynamoDB::GlobalTable');

    expect(names(table!)).toEqual([keys.pk, keys.sk]);
    expect(table!.GlobalSecondaryIndexes.map((index) => [index.IndexName, ...names(index)])).toEqual(
      indexes.map(({ name, pk, sk }) => [name, pk, sk]),
    );
  });

  it('may be thrown away only in the developers’ stage', () => {
    const retained = (['dev', 'prueba', 'prod'] as const).filter((name) => {
      const tables = templatesOf({ stage: serena.stages[name] }).data.findResources(
        'AWS::DynamoDB::GlobalTable',
      );
      return Object.values(tables).every(({ DeletionPolicy }) => DeletionPolicy === 'RetainExceptOnCreate');
    });

    expect(retained).toEqual(['prueba', 'prod']);
  });
});

describe('files', () => {
  it('are private, kept in versions and answer only to the site', () => {
    data.hasResourceProperties('AWS::S3::Bucket', {
      VersioningConfiguration: { Status: 'Enabled' },
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      CorsConfiguration: {
        CorsRules: [
          Match.objectLike({ AllowedOrigins: ['https://serena.example'], AllowedMethods: ['GET', 'PUT'] }),
        ],
      },
    });
  });

  it('that nobody took after their upload are gone in a day', () => {
    data.hasResourceProperties('AWS::S3::Bucket', {
      LifecycleConfiguration: {
        Rules: Match.arrayWith([
          Match.objectLike({ Prefix: 'incoming/', ExpirationInDays: 1, Status: 'Enabled' }),
        ]),
      },
    });
  });

  it('are scanned for malware while they wait, with the result written on them', () => {
    data.hasResourceProperties('AWS::GuardDuty::MalwareProtectionPlan', {
      Actions: { Tagging: { Status: 'ENABLED' } },
      ProtectedResource: { S3Bucket: { ObjectPrefixes: ['incoming/'] } },
    });
  });

  it('travel over TLS only, every bucket of them', () => {
    type Policy = { PolicyDocument: { Statement: { Effect: string; Condition: unknown }[] } };

    const refusals = propertiesOf<Policy>(data, 'AWS::S3::BucketPolicy').map(({ PolicyDocument }) =>
      PolicyDocument.Statement.find(({ Effect }) => Effect === 'Deny'),
    );

    expect(refusals).toHaveLength(2);
    for (const refusal of refusals) {
      expect(refusal?.Condition).toEqual({ Bool: { 'aws:SecureTransport': 'false' } });
    }
  });
});

describe('people', () => {
  it('are invited: nobody signs up alone', () => {
    data.hasResourceProperties('AWS::Cognito::UserPool', {
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
      UsernameAttributes: ['email'],
      // Its own recovery would mail as often as anybody asks.
      AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'admin_only', Priority: 1 }] },
      DeletionProtection: 'ACTIVE',
    });
  });

  it('choose passwords of any characters, which never expire', () => {
    data.hasResourceProperties('AWS::Cognito::UserPool', {
      Policies: {
        PasswordPolicy: {
          MinimumLength: 6,
          RequireLowercase: false,
          RequireNumbers: false,
          RequireSymbols: false,
          RequireUppercase: false,
          TemporaryPasswordValidityDays: 3,
        },
      },
    });
  });

  it('are asked by one address a limited number of times a minute, and nobody else is refused', () => {
    data.hasResourceProperties('AWS::WAFv2::WebACL', {
      Scope: 'REGIONAL',
      DefaultAction: { Allow: {} },
      Rules: [
        Match.objectLike({
          Action: { Block: {} },
          Statement: {
            RateBasedStatement: { AggregateKeyType: 'IP', EvaluationWindowSec: 60, Limit: 300 },
          },
        }),
      ],
    });
    data.hasResourceProperties('AWS::WAFv2::WebACLAssociation', {
      ResourceArn: { 'Fn::GetAtt': [Match.stringLikeRegexp('UsersPool'), 'Arn'] },
    });
  });

  it('are written to from the verified domain, in words of our own', () => {
    data.hasResourceProperties('AWS::Cognito::UserPool', {
      EmailConfiguration: Match.objectLike({ From: 'Serena <citas@serena.example>' }),
      LambdaConfig: { CustomMessage: Match.anyValue() },
    });
    expect(written(data.findResources('AWS::Cognito::UserPool'))).toContain(':identity/serena.example');
  });

  it('belong to the groups that are roles', () => {
    const names = propertiesOf<{ GroupName: string }>(data, 'AWS::Cognito::UserPoolGroup').map(
      ({ GroupName }) => GroupName,
    );

    expect(names.sort()).toEqual([...groups].sort());
  });

  it('are asked for a code of an authenticator app alone, once they set one up', () => {
    data.hasResourceProperties('AWS::Cognito::UserPool', {
      MfaConfiguration: 'OPTIONAL',
      EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
    });
  });

  it('get no token for the self-service of the pool but through the client of the server', () => {
    data.hasResourceProperties('AWS::Cognito::UserPool', {
      LambdaConfig: {
        PreTokenGenerationConfig: {
          LambdaArn: Match.anyValue(),
          LambdaVersion: 'V2_0',
        },
      },
    });
    data.hasResourceProperties('AWS::Cognito::UserPoolClient', {
      ExplicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
      AccessTokenValidity: 5,
    });
  });

  it('sign in by SRP only, with short access and a month of refresh that can be revoked', () => {
    data.hasResourceProperties('AWS::Cognito::UserPoolClient', {
      ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
      GenerateSecret: false,
      AccessTokenValidity: 15,
      RefreshTokenValidity: 30 * 24 * 60,
      TokenValidityUnits: Match.objectLike({ AccessToken: 'minutes', RefreshToken: 'minutes' }),
      EnableTokenRevocation: true,
    });
  });

  it.each([
    { uniformSignInErrors: false, answer: 'LEGACY' },
    { uniformSignInErrors: true, answer: 'ENABLED' },
  ])('learn whether an e-mail exists as the stage says: $answer', ({ uniformSignInErrors, answer }) => {
    const template = templatesOf({ stage: { ...serena.stages.prod, uniformSignInErrors } }).data;

    template.hasResourceProperties('AWS::Cognito::UserPoolClient', { PreventUserExistenceErrors: answer });
  });
});

it('searches addresses and routes with HERE, whose coordinates may be stored and whose routes may be of employees', () => {
  data.hasResourceProperties('AWS::Location::PlaceIndex', {
    IndexName: 'serena-prod-places',
    DataSource: 'Here',
    DataSourceConfiguration: { IntendedUse: 'Storage' },
  });
  data.hasResourceProperties('AWS::Location::RouteCalculator', {
    CalculatorName: 'serena-prod-routes',
    DataSource: 'Here',
  });
});

it('keeps a month of facts, to be told again', () => {
  data.hasResourceProperties('AWS::Events::Archive', { RetentionDays: 30 });
});

describe('the key of the stage', () => {
  it('is rotated, and stays where logs and secrets that it encrypted stay', () => {
    data.hasResource('AWS::KMS::Key', {
      Properties: { EnableKeyRotation: true },
      DeletionPolicy: 'RetainExceptOnCreate',
    });
    templatesOf({ stage: serena.stages.dev }).data.hasResource('AWS::KMS::Key', { DeletionPolicy: 'Delete' });
  });

  it('encrypts logs of this account, and every secret', () => {
    data.hasResourceProperties('AWS::KMS::Key', {
      KeyPolicy: {
        Statement: Match.arrayWith([
          Match.objectLike({
            Principal: { Service: 'logs.us-east-1.amazonaws.com' },
            Condition: { ArnLike: { 'kms:EncryptionContext:aws:logs:arn': Match.anyValue() } },
          }),
        ]),
      },
    });
    const secrets = propertiesOf<{ KmsKeyId?: unknown }>(data, 'AWS::SecretsManager::Secret');
    expect(secrets.filter(({ KmsKeyId }) => !KmsKeyId)).toEqual([]);
  });
});

it('makes secrets without their values', () => {
  const secrets = propertiesOf<{ Name: string; SecretString?: string }>(data, 'AWS::SecretsManager::Secret');

  expect(secrets.map(({ Name }) => Name)).toEqual([
    'serena-prod-stripe',
    'serena-prod-stripe-webhook',
    'serena-prod-ath-movil',
  ]);
  expect(secrets.filter(({ SecretString }) => SecretString !== undefined)).toEqual([]);
});
