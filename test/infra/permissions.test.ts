import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { listFunctions } from '#infra/constructs/functions/function-definition.ts';
import type { FunctionCapabilities } from '#infra/manifest/types.ts';
import { manifests } from './fixtures/manifests.ts';
import { propertiesOf, templatesOf, toArray, toJson } from './support.ts';

type Statement = { Effect: string; Action: string | string[]; Resource: unknown; Condition?: unknown };
type Lambda = { FunctionName: string; Role: { 'Fn::GetAtt': [string, string] } };
type Policy = { Roles: { Ref: string }[]; PolicyDocument: { Statement: Statement[] } };

/** Permissions of each function, by name. */
function rightsOf(templates: Template[]) {
  const policies = propertiesOf<Policy>(templates, 'AWS::IAM::Policy');
  const functions = propertiesOf<Lambda>(templates, 'AWS::Lambda::Function');
  return new Map(
    functions.map(({ FunctionName, Role }) => {
      const [role] = Role['Fn::GetAtt'];
      const own = policies.filter(({ Roles }) => Roles.some(({ Ref }) => Ref === role));
      return [FunctionName, own.flatMap(({ PolicyDocument }) => PolicyDocument.Statement)];
    }),
  );
}

const allowed = (statements: Statement[]) =>
  statements.filter(({ Effect }) => Effect === 'Allow').flatMap(({ Action }) => toArray(Action));

const tableWrites = /^dynamodb:(Put|Update|Delete|BatchWrite)/;
const fileWrites = /^s3:(Put|Delete)/;

/** A permission, and the use that it requires. */
const needs: readonly { right: RegExp; without: (uses: FunctionCapabilities) => boolean }[] = [
  { right: tableWrites, without: ({ table }) => table !== 'readWrite' },
  {
    right: /^dynamodb:(Get(?!Records|ShardIterator)|Query|BatchGet)/,
    without: ({ table }) => table === undefined,
  },
  { right: fileWrites, without: ({ files }) => files !== 'readWrite' },
  { right: /^s3:/, without: ({ files }) => files === undefined },
  { right: /^ses:/, without: ({ mail }) => !mail },
  { right: /^sns:/, without: ({ sms }) => !sms },
  { right: /^cognito-idp:/, without: ({ users }) => !users },
  {
    right: /^cognito-idp:(AdminSetUserMFAPreference|AdminRespondToAuthChallenge)$/,
    without: ({ users }) => users !== 'withSecondFactor',
  },
  { right: /^events:/, without: ({ bus }) => !bus },
  { right: /^geo:/, without: ({ geocoder }) => !geocoder },
  { right: /^secretsmanager:/, without: ({ secrets }) => !secrets?.length },
  { right: /^kms:/, without: ({ secrets }) => !secrets?.length },
];

describe.each(manifests)('permissions of $title', ({ manifest }) => {
  const { api, background, data } = templatesOf({ manifest });
  const rights = rightsOf([api, background, data]);
  const rows = listFunctions(manifest).map((row) => ({
    ...row,
    rights: rights.get(`serena-prod-${row.name}`) ?? [],
  }));

  it.each(needs)('grant $right only to functions that use it', ({ right, without }) => {
    const trespassers = rows
      .filter(({ uses }) => without(uses))
      .filter((row) => allowed(row.rights).some((action) => right.test(action)));

    expect(trespassers.map(({ name }) => name)).toEqual([]);
  });

  it('grant what the row declares', () => {
    const stranded = rows.filter(({ uses, rights: own }) =>
      needs.some(
        ({ right, without }) => !without(uses) && !allowed(own).some((action) => right.test(action)),
      ),
    );

    expect(stranded.map(({ name }) => name)).toEqual([]);
  });

  it('never include a table scan', () => {
    expect(rows.flatMap((row) => allowed(row.rights)).filter((action) => /Scan|\*/.test(action))).toEqual([]);
  });

  it('name their resources, except those without a name', () => {
    const nameless = rows
      .flatMap((row) => row.rights)
      .filter(({ Effect, Resource }) => Effect === 'Allow' && toArray(Resource).includes('*'));

    expect([...new Set(nameless.flatMap(({ Action }) => toArray(Action)))].sort()).toEqual(
      ['xray:PutTelemetryRecords', 'xray:PutTraceSegments', 'sns:Publish']
        .filter((action) => action !== 'sns:Publish' || rows.some(({ uses }) => uses.sms))
        .sort(),
    );
  });

  it('belong to a separate role, without AWS managed policies', () => {
    const roles = propertiesOf<Lambda>([api, background, data], 'AWS::Lambda::Function').map(({ Role }) =>
      toJson(Role),
    );
    const readyMade = propertiesOf<{ ManagedPolicyArns?: unknown[] }>(
      [api, background, data],
      'AWS::IAM::Role',
    );

    expect(new Set(roles).size).toBe(roles.length);
    expect(readyMade.filter(({ ManagedPolicyArns }) => ManagedPolicyArns)).toEqual([]);
  });
});

describe('permissions to send', () => {
  const rights = rightsOf([templatesOf().background]).get('serena-prod-announce-thing') ?? [];

  it('mail only as the center', () => {
    const mail = rights.find(({ Action }) => Action === 'ses:SendRawEmail');

    expect(toJson(mail?.Resource)).toContain(':identity/serena.example');
    expect(toJson(mail?.Resource)).toContain(':configuration-set/serena-prod-mail');
    expect(mail?.Condition).toEqual({ StringEquals: { 'ses:FromAddress': 'citas@serena.example' } });
  });

  it('text phones, never topics', () => {
    const texting = rights.filter(({ Action }) => toArray(Action).includes('sns:Publish'));

    expect(texting.map(({ Effect, Resource }) => [Effect, Resource])).toEqual(
      expect.arrayContaining([
        ['Allow', '*'],
        ['Deny', 'arn:aws:sns:*:*:*'],
      ]),
    );
  });
});
