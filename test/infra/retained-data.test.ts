import { describe, expect, it } from 'vitest';
import { serena } from '#infra/centers/serena.ts';
import { synthesizeTemplates } from './support.ts';

type Resource = { Type: string; DeletionPolicy?: string; UpdateReplacePolicy?: string };

/** Resource types that keep data, or names that AWS releases late. */
const statefulTypes =
  /^AWS::(Backup::BackupVault|Cognito::(IdentityPool|UserPool)|DynamoDB::(GlobalTable|Table)|EFS::FileSystem|ElastiCache::.*Cache(Cluster)?|OpenSearchService::Domain|RDS::DB(Cluster|Instance)|S3::Bucket|S3(Tables|Vectors)::.*Bucket|SecretsManager::Secret|SSM::Parameter)$/;

const listResources = (stage: keyof typeof serena.stages) =>
  Object.entries(synthesizeTemplates({ stage: serena.stages[stage] })).flatMap(([stack, template]) =>
    Object.entries(template.toJSON()['Resources'] as Record<string, Resource>).map(([id, resource]) => ({
      name: `${stack} ${id}`,
      ...resource,
    })),
  );

describe.each(['prueba', 'prod'] as const)('retained resources of %s', (stage) => {
  const resources = listResources(stage);
  const statefulResources = resources.filter(({ Type }) => statefulTypes.test(Type));

  it('are the table, files, users, secrets and backups', () => {
    expect([...new Set(statefulResources.map(({ Type }) => Type))].sort()).toEqual([
      'AWS::Backup::BackupVault',
      'AWS::Cognito::UserPool',
      'AWS::DynamoDB::GlobalTable',
      'AWS::S3::Bucket',
      'AWS::SecretsManager::Secret',
    ]);
  });

  it('outlive their stack, unless their creation failed', () => {
    const deletableResources = statefulResources.filter(
      ({ DeletionPolicy, UpdateReplacePolicy }) =>
        DeletionPolicy !== 'RetainExceptOnCreate' || UpdateReplacePolicy !== 'Retain',
    );

    expect(deletableResources.map(({ name }) => name)).toEqual([]);
  });

  it('leave nothing that blocks a repeated first deploy', () => {
    const blockingResources = resources.filter(({ DeletionPolicy }) => DeletionPolicy === 'Retain');

    expect(blockingResources.map(({ name }) => name)).toEqual([]);
  });
});

it('a developers’ stage retains nothing', () => {
  const retainedResources = listResources('dev').filter(
    ({ DeletionPolicy = 'Delete' }) => DeletionPolicy !== 'Delete',
  );

  expect(retainedResources.map(({ name }) => name)).toEqual([]);
});
