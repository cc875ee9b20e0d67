import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { serena } from '#infra/centers/serena.ts';
import { indexes, table as keys } from '#lambdas/table/engine/indexes.ts';
import { groups } from '#shared/core/roles.ts';
import { listProperties, synthesizeTemplates, toJson } from './support.ts';

const { data } = synthesizeTemplates();

describe('table', () => {
  it('is retained with deletion protection', () => {
    data.hasResource('AWS::DynamoDB::GlobalTable', {
      DeletionPolicy: 'RetainExceptOnCreate',
      UpdateReplacePolicy: 'Retain',
      Properties: { Replicas: [Match.objectLike({ DeletionProtectionEnabled: true })] },
    });
  });

  it('has point-in-time recovery, a stream and TTL', () => {
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

  it('has the keys of the entities', () => {
    type Keys = { KeySchema: { AttributeName: string }[] };
    type Table = Keys & { GlobalSecondaryIndexes: (Keys & { IndexName: string })[] };
    const listKeys = ({ KeySchema }: Keys) => KeySchema.map(({ AttributeName }) => AttributeName);

    const [table] = listProperties<Table>(data, 'AWS::DynamoDB::GlobalTable');

    expect(listKeys(table!)).toEqual([keys.pk, keys.sk]);
    expect(table!.GlobalSecondaryIndexes.map((index) => [index.IndexName, ...listKeys(index)])).toEqual(
      indexes.map(({ name, pk, sk }) => [name, pk, sk]),
    );
  });

  it('is deleted with its stack only in the developers’ stage', () => {
    const retainedStages = (['dev', 'prueba', 'prod'] as const).filter((name) => {
      const tables = synthesizeTemplates({ stage: serena.stages[name] }).data.findResources(
        'AWS::DynamoDB::GlobalTable',
      );
      return Object.values(tables).every(({ DeletionPolicy }) => DeletionPolicy === 'RetainExceptOnCreate');
    });

    expect(retainedStages).toEqual(['prueba', 'prod']);
  });
});

describe('files', () => {
  it('are private, versioned and allowed only for the site', () => {
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

  it('expire in a day if they are never used after upload', () => {
    data.hasResourceProperties('AWS::S3::Bucket', {
      LifecycleConfiguration: {
        Rules: Match.arrayWith([
          Match.objectLike({ Prefix: 'incoming/', ExpirationInDays: 1, Status: 'Enabled' }),
        ]),
      },
    });
  });

  it('are scanned for malware after upload, with the result as a tag', () => {
    data.hasResourceProperties('AWS::GuardDuty::MalwareProtectionPlan', {
      Actions: { Tagging: { Status: 'ENABLED' } },
      ProtectedResource: { S3Bucket: { ObjectPrefixes: ['incoming/'] } },
    });
  });

  it('require TLS in every bucket', () => {
    type Policy = { PolicyDocument: { Statement: { Effect: string; Condition: unknown }[] } };

    const denials = listProperties<Policy>(data, 'AWS::S3::BucketPolicy').map(({ PolicyDocument }) =>
      PolicyDocument.Statement.find(({ Effect }) => Effect === 'Deny'),
    );

    expect(denials).toHaveLength(2);
    for (const denial of denials) {
      expect(denial?.Condition).toEqual({ Bool: { 'aws:SecureTransport': 'false' } });
    }
  });
});

describe('user pool', () => {
  it('allows no self sign-up, no recovery by Cognito and no deletion', () => {
    data.hasResourceProperties('AWS::Cognito::UserPool', {
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
      UsernameAttributes: ['email'],
      // Cognito's own recovery has no rate limit on its e-mails.
      AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'admin_only', Priority: 1 }] },
      DeletionProtection: 'ACTIVE',
    });
  });

  it('accepts passwords of six characters of any kind, and temporary ones for three days', () => {
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

  it('is rate limited per address', () => {
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

  it('sends from the verified domain, with our own texts', () => {
    data.hasResourceProperties('AWS::Cognito::UserPool', {
      EmailConfiguration: Match.objectLike({ From: 'Serena <citas@serena.example>' }),
      LambdaConfig: { CustomMessage: Match.anyValue() },
    });
    expect(toJson(data.findResources('AWS::Cognito::UserPool'))).toContain(':identity/serena.example');
  });

  it('has the groups of the product', () => {
    const groupNames = listProperties<{ GroupName: string }>(data, 'AWS::Cognito::UserPoolGroup').map(
      ({ GroupName }) => GroupName,
    );

    expect(groupNames.sort()).toEqual([...groups].sort());
  });

  it('supports only authenticator apps as second factor, once set up', () => {
    data.hasResourceProperties('AWS::Cognito::UserPool', {
      MfaConfiguration: 'OPTIONAL',
      EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
    });
  });

  it('issues tokens for its self-service only through the server’s client', () => {
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

  it('allows SRP only, with short access tokens and revocable refresh tokens of a month', () => {
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
    { uniformSignInErrors: false, errorBehavior: 'LEGACY' },
    { uniformSignInErrors: true, errorBehavior: 'ENABLED' },
  ])(
    'reveals whether an e-mail exists as the stage configures: $errorBehavior',
    ({ uniformSignInErrors, errorBehavior }) => {
      const template = synthesizeTemplates({ stage: { ...serena.stages.prod, uniformSignInErrors } }).data;

      template.hasResourceProperties('AWS::Cognito::UserPoolClient', {
        PreventUserExistenceErrors: errorBehavior,
      });
    },
  );
});

it('data stack uses HERE, which permits stored coordinates and routes of employees', () => {
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

it('data stack archives events for a month, for replay', () => {
  data.hasResourceProperties('AWS::Events::Archive', { RetentionDays: 30 });
});

describe('stage key', () => {
  it('is rotated, and retained for the logs and secrets that it encrypted', () => {
    data.hasResource('AWS::KMS::Key', {
      Properties: { EnableKeyRotation: true },
      DeletionPolicy: 'RetainExceptOnCreate',
    });
    synthesizeTemplates({ stage: serena.stages.dev }).data.hasResource('AWS::KMS::Key', {
      DeletionPolicy: 'Delete',
    });
  });

  it('encrypts the logs of this account, and every secret', () => {
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
    const secrets = listProperties<{ KmsKeyId?: unknown }>(data, 'AWS::SecretsManager::Secret');
    expect(secrets.filter(({ KmsKeyId }) => !KmsKeyId)).toEqual([]);
  });
});

it('data stack creates secrets without values', () => {
  const secrets = listProperties<{ Name: string; SecretString?: string }>(
    data,
    'AWS::SecretsManager::Secret',
  );

  expect(secrets.map(({ Name }) => Name)).toEqual([
    'serena-prod-stripe',
    'serena-prod-stripe-webhook',
    'serena-prod-ath-movil',
  ]);
  expect(secrets.filter(({ SecretString }) => SecretString !== undefined)).toEqual([]);
});
