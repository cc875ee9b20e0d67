import { describe, expect, it } from 'vitest';
import { serena } from '#infra/centers/serena.ts';
import { templatesOf } from './support.ts';

type Resource = { Type: string; DeletionPolicy?: string; UpdateReplacePolicy?: string };

/** What keeps data or names that AWS gives back late, here or in a product that grows. */
const keeping =
  /^AWS::(Backup::BackupVault|Cognito::(IdentityPool|UserPool)|DynamoDB::(GlobalTable|Table)|EFS::FileSystem|ElastiCache::.*Cache(Cluster)?|OpenSearchService::Domain|RDS::DB(Cluster|Instance)|S3::Bucket|S3(Tables|Vectors)::.*Bucket|SecretsManager::Secret|SSM::Parameter)$/;

const resourcesOf = (stage: keyof typeof serena.stages) =>
  Object.entries(templatesOf({ stage: serena.stages[stage] })).flatMap(([stack, template]) =>
    Object.entries(template.toJSON()['Resources'] as Record<string, Resource>).map(([id, resource]) => ({
      name: `${stack} ${id}`,
      ...resource,
    })),
  );

describe.each(['prueba', 'prod'] as const)('what %s keeps', (stage) => {
  const resources = resourcesOf(stage);
  const kept = resources.filter(({ Type }) => keeping.test(Type));

  it('is its table, files, users, secrets and backups', () => {
    expect([...new Set(kept.map(({ Type }) => Type))].sort()).toEqual([
      'AWS::Backup::BackupVault',
      'AWS::Cognito::UserPool',
      'AWS::DynamoDB::GlobalTable',
      'AWS::S3::Bucket',
      'AWS::SecretsManager::Secret',
    ]);
  });

  it('outlives its stack, unless the deploy that would have made it failed', () => {
    const wrong = kept.filter(
      ({ DeletionPolicy, UpdateReplacePolicy }) =>
        DeletionPolicy !== 'RetainExceptOnCreate' || UpdateReplacePolicy !== 'Retain',
    );

    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('leaves nothing behind that would be in the way of a first deploy made again', () => {
    const left = resources.filter(({ DeletionPolicy }) => DeletionPolicy === 'Retain');

    expect(left.map(({ name }) => name)).toEqual([]);
  });
});

it('keeps nothing of a developers’ stage', () => {
  const kept = resourcesOf('dev').filter(({ DeletionPolicy = 'Delete' }) => DeletionPolicy !== 'Delete');

  expect(kept.map(({ name }) => name)).toEqual([]);
});
