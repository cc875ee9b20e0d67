import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { listFunctions } from '#infra/constructs/functions/function-definition.ts';
import type { FunctionCapabilities } from '#infra/manifest/types.ts';
import { manifests } from './fixtures/manifests.ts';
import { listProperties, synthesizeTemplates, toArray, toJson } from './support.ts';

type Statement = { Effect: string; Action: string | string[]; Resource: unknown; Condition?: unknown };
type LambdaProperties = { FunctionName: string; Role: { 'Fn::GetAtt': [string, string] } };
type Policy = { Roles: { Ref: string }[]; PolicyDocument: { Statement: Statement[] } };

/** Returns the policy statements of each function by name. */
function collectStatements(templates: Template[]) {
  const policies = listProperties<Policy>(templates, 'AWS::IAM::Policy');
  const functions = listProperties<LambdaProperties>(templates, 'AWS::Lambda::Function');
  return new Map(
    functions.map(({ FunctionName, Role }) => {
      const [role] = Role['Fn::GetAtt'];
      const rolePolicies = policies.filter(({ Roles }) => Roles.some(({ Ref }) => Ref === role));
      return [FunctionName, rolePolicies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement)];
    }),
  );
}

const listAllowedActions = (statements: Statement[]) =>
  statements.filter(({ Effect }) => Effect === 'Allow').flatMap(({ Action }) => toArray(Action));

const tableWrites = /^dynamodb:(Put|Update|Delete|BatchWrite)/;
const fileWrites = /^s3:(Put|Delete)/;

/** Permissions, and the functions that must not have them. */
const permissionRules: readonly { right: RegExp; isForbidden: (uses: FunctionCapabilities) => boolean }[] = [
  { right: tableWrites, isForbidden: ({ table }) => table !== 'readWrite' },
  {
    right: /^dynamodb:(Get(?!Records|ShardIterator)|Query|BatchGet)/,
    isForbidden: ({ table }) => table === undefined,
  },
  { right: fileWrites, isForbidden: ({ files }) => files !== 'readWrite' },
  { right: /^s3:/, isForbidden: ({ files }) => files === undefined },
  { right: /^ses:/, isForbidden: ({ mail }) => !mail },
  { right: /^sns:/, isForbidden: ({ sms }) => !sms },
  { right: /^cognito-idp:/, isForbidden: ({ users }) => !users },
  {
    right: /^cognito-idp:(AdminSetUserMFAPreference|AdminRespondToAuthChallenge)$/,
    isForbidden: ({ users }) => users !== 'withSecondFactor',
  },
  { right: /^events:/, isForbidden: ({ bus }) => !bus },
  { right: /^geo:/, isForbidden: ({ geocoder }) => !geocoder },
  { right: /^secretsmanager:/, isForbidden: ({ secrets }) => !secrets?.length },
  { right: /^kms:/, isForbidden: ({ secrets }) => !secrets?.length },
];

describe.each(manifests)('permissions of $title', ({ manifest }) => {
  const { api, background, data } = synthesizeTemplates({ manifest });
  const statements = collectStatements([api, background, data]);
  const rows = listFunctions(manifest).map((row) => ({
    ...row,
    statements: statements.get(`serena-prod-${row.name}`) ?? [],
  }));

  it.each(permissionRules)('grant $right only to functions that use it', ({ right, isForbidden }) => {
    const wronglyPermitted = rows
      .filter(({ uses }) => isForbidden(uses))
      .filter((row) => listAllowedActions(row.statements).some((action) => right.test(action)));

    expect(wronglyPermitted.map(({ name }) => name)).toEqual([]);
  });

  it('grant the capabilities that the manifest row declares', () => {
    const missingPermissions = rows.filter(({ uses, statements: rowStatements }) =>
      permissionRules.some(
        ({ right, isForbidden }) =>
          !isForbidden(uses) && !listAllowedActions(rowStatements).some((action) => right.test(action)),
      ),
    );

    expect(missingPermissions.map(({ name }) => name)).toEqual([]);
  });

  it('never include a table scan', () => {
    expect(
      rows.flatMap((row) => listAllowedActions(row.statements)).filter((action) => /Scan|\*/.test(action)),
    ).toEqual([]);
  });

  it('name their resources, except resources without a name', () => {
    const statementsForAll = rows
      .flatMap((row) => row.statements)
      .filter(({ Effect, Resource }) => Effect === 'Allow' && toArray(Resource).includes('*'));

    expect([...new Set(statementsForAll.flatMap(({ Action }) => toArray(Action)))].sort()).toEqual(
      ['xray:PutTelemetryRecords', 'xray:PutTraceSegments', 'sns:Publish']
        .filter((action) => action !== 'sns:Publish' || rows.some(({ uses }) => uses.sms))
        .sort(),
    );
  });

  it('belong to a separate role without AWS managed policies', () => {
    const roles = listProperties<LambdaProperties>([api, background, data], 'AWS::Lambda::Function').map(
      ({ Role }) => toJson(Role),
    );
    const roleProperties = listProperties<{ ManagedPolicyArns?: unknown[] }>(
      [api, background, data],
      'AWS::IAM::Role',
    );

    expect(new Set(roles).size).toBe(roles.length);
    expect(roleProperties.filter(({ ManagedPolicyArns }) => ManagedPolicyArns)).toEqual([]);
  });
});

describe('permissions of an event consumer', () => {
  const statements =
    collectStatements([synthesizeTemplates().background]).get('serena-prod-announce-thing') ?? [];

  it('allow e-mail only in the name of the center', () => {
    const mailStatement = statements.find(({ Action }) => Action === 'ses:SendRawEmail');

    expect(toJson(mailStatement?.Resource)).toContain(':identity/serena.example');
    expect(toJson(mailStatement?.Resource)).toContain(':configuration-set/serena-prod-mail');
    expect(mailStatement?.Condition).toEqual({ StringEquals: { 'ses:FromAddress': 'citas@serena.example' } });
  });

  it('allow SMS to phones, and no publishing to topics', () => {
    const smsStatements = statements.filter(({ Action }) => toArray(Action).includes('sns:Publish'));

    expect(smsStatements.map(({ Effect, Resource }) => [Effect, Resource])).toEqual(
      expect.arrayContaining([
        ['Allow', '*'],
        ['Deny', 'arn:aws:sns:*:*:*'],
      ]),
    );
  });
});
