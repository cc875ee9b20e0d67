import { describe, expect, it } from 'vitest';
import { listFunctions } from '#infra/constructs/functions/function-definition.ts';
import { timeoutSeconds } from '#infra/manifest/types.ts';
import { manifests } from './fixtures/manifests.ts';
import { listProperties, synthesizeTemplates, toJson } from './support.ts';

type LambdaProperties = {
  FunctionName: string;
  Timeout: number;
  Environment: { Variables: Record<string, unknown> };
  Layers?: unknown[];
};

describe.each(manifests)('each function of $title', ({ manifest }) => {
  const { api, background, data, operations } = synthesizeTemplates({ manifest });
  const functions = listProperties<LambdaProperties>([api, background, data], 'AWS::Lambda::Function');
  const rows = listFunctions(manifest).map((row) => ({ ...row, functionName: `serena-prod-${row.name}` }));

  it('comes from a row of the manifest, and every row has one', () => {
    expect(functions.map(({ FunctionName }) => FunctionName).sort()).toEqual(
      rows.map(({ functionName }) => functionName).sort(),
    );
  });

  it('is on the dashboard with its impact, and has no alarm of its own', () => {
    const [dashboard] = listProperties<{ DashboardBody: unknown }>(operations, 'AWS::CloudWatch::Dashboard');
    const dashboardBody = toJson(dashboard!.DashboardBody);

    expect(
      rows.filter(({ name, errorImpact }) => !dashboardBody.includes(`| ${name} | | ${errorImpact} |`)),
    ).toEqual([]);
    for (const stack of [background, data]) stack.resourceCountIs('AWS::CloudWatch::Alarm', 0);
  });

  it('has the timeout that the manifest sets for its kind', () => {
    const expectedTimeouts = manifest.flatMap((domain) => [
      ...(domain.api ? [[`${domain.name}-api`, timeoutSeconds.api]] : []),
      ...domain.consumers.map(({ name }) => [name, timeoutSeconds.consumer]),
      ...domain.schedules.map(({ name }) => [name, timeoutSeconds.schedule]),
      ...(domain.triggers ?? []).map(({ name }) => [name, timeoutSeconds.trigger]),
      ...(domain.streamReaders ?? []).map(({ name }) => [name, timeoutSeconds.streamReader]),
      ...(domain.messageReaders ?? []).map(({ name }) => [name, timeoutSeconds.messageReader]),
    ]);

    expect(
      Object.fromEntries(
        functions.map(({ FunctionName, Timeout }) => [FunctionName.replace('serena-prod-', ''), Timeout]),
      ),
    ).toEqual(Object.fromEntries(expectedTimeouts));
  });

  it('runs the pinned Node on arm64 with 1,024 MB and tracing', () => {
    for (const lambdaFunction of functions) {
      expect(lambdaFunction).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        MemorySize: 1_024,
        TracingConfig: { Mode: 'Active' },
      });
    }
  });

  it('is invoked by the alias of its latest version', () => {
    const aliases = listProperties<{ Name: string; FunctionVersion: { 'Fn::GetAtt': [string, string] } }>(
      [api, background, data],
      'AWS::Lambda::Alias',
    );
    const versions = [api, background, data].flatMap((template) =>
      Object.keys(template.findResources('AWS::Lambda::Version')),
    );

    expect(aliases.map(({ FunctionVersion }) => FunctionVersion['Fn::GetAtt'][0]).sort()).toEqual(
      versions.sort(),
    );
    expect(aliases.map(({ Name }) => Name)).toEqual(rows.map(() => 'current'));
  });

  it('has an encrypted log group with a retention period', () => {
    const logGroups = listProperties<{ LogGroupName: string; RetentionInDays: number; KmsKeyId: unknown }>(
      [api, background, data],
      'AWS::Logs::LogGroup',
    );

    for (const { functionName } of rows) {
      expect(logGroups).toContainEqual(
        expect.objectContaining({
          LogGroupName: `/aws/lambda/${functionName}`,
          RetentionInDays: 365,
          KmsKeyId: expect.anything(),
        }),
      );
    }
  });

  it('gets the names of its secrets, never their values', () => {
    for (const { functionName, uses } of rows) {
      const { Environment, Layers } = functions.find(({ FunctionName }) => FunctionName === functionName)!;
      const secretNames = Object.keys(Environment.Variables).filter((name) => /^SPA_.*SECRET/.test(name));

      expect(secretNames).toHaveLength(uses.secrets?.length ?? 0);
      expect(secretNames.filter((name) => !name.endsWith('_SECRET_ID'))).toEqual([]);
      expect(Layers ?? []).toHaveLength(uses.secrets?.length ? 1 : 0);
      expect(toJson(Environment)).not.toMatch(/resolve:secretsmanager|"sk_|whsec_/);
    }
  });
});
