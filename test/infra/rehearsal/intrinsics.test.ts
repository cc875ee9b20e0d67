import { describe, expect, it } from 'vitest';
import { deploy, type Template } from './deployment.ts';

const queue = { Type: 'AWS::SQS::Queue' };
const deployTemplates = (templates: Record<string, Template>) => deploy(templates, (stack) => `spa-${stack}`);
const stackId = (name: string) => expect.stringMatching(`^arn:aws:cloudformation:.*:stack/${name}/\\w+$`);

/** Evaluates an expression in a stack with a queue and a condition. */
const evaluateExpression = (expression: unknown) =>
  deployTemplates({
    one: {
      Resources: { Queue: { ...queue, Properties: { QueueName: 'waiting' } } },
      Conditions: {
        IsHere: { 'Fn::Equals': [{ Ref: 'AWS::Region' }, 'us-east-1'] },
        IsNot: { 'Fn::Not': [{ Condition: 'IsHere' }] },
      },
      Outputs: { Value: { Value: expression } },
    },
  }).outputs['one.Value'];

describe('deploy', () => {
  it.each<[unknown, unknown]>([
    [{ Ref: 'Queue' }, 'https://sqs.us-east-1.amazonaws.com/111122223333/waiting'],
    [{ 'Fn::GetAtt': ['Queue', 'Arn'] }, 'arn:aws:sqs:us-east-1:111122223333:waiting'],
    [{ 'Fn::GetAtt': 'Queue.QueueName' }, 'waiting'],
    [{ 'Fn::Join': ['-', ['a', { Ref: 'AWS::Region' }]] }, 'a-us-east-1'],
    [{ 'Fn::Select': [1, { 'Fn::Split': ['/', 'a/b'] }] }, 'b'],
    [{ 'Fn::Sub': `$\{AWS::Partition}:$\{Queue.QueueName}:$\{!kept}` }, `aws:waiting:$\{kept}`],
    [{ 'Fn::Sub': [`$\{name}`, { name: { Ref: 'AWS::StackName' } }] }, 'spa-one'],
    [{ 'Fn::If': ['IsHere', 'yes', 'no'] }, 'yes'],
    [{ 'Fn::If': ['IsNot', 'yes', 'no'] }, 'no'],
    [{ kept: 1, dropped: { Ref: 'AWS::NoValue' } }, { kept: 1 }],
    [[{ 'Fn::If': ['IsNot', 'yes', { Ref: 'AWS::NoValue' }] }, 'b'], ['b']],
    [{ Condition: { Bool: { secure: 'true' } } }, { Condition: { Bool: { secure: 'true' } } }],
  ])('evaluates %j', (expression, value) => {
    expect(evaluateExpression(expression)).toEqual(value);
  });

  it.each([
    [{ Ref: 'Nobody' }, 'Nobody does not exist'],
    [{ 'Fn::GetAtt': ['Queue', 'Color'] }, 'Color does not exist'],
    [{ 'Fn::ImportValue': 'nothing' }, 'The export nothing does not exist'],
    [{ 'Fn::Cidr': [] }, 'Fn::Cidr is not known'],
    [{ 'Fn::Join': ['', [['a']]] }, 'is not a text'],
    [{ 'Fn::Select': [2, ['a']] }, 'has no item 2'],
  ])('rejects %j', (expression, message) => {
    expect(() => evaluateExpression(expression)).toThrow(message);
  });

  it('passes a pseudo parameter to another stack only by its export', () => {
    const value = { Ref: 'AWS::StackId' };
    const { outputs } = deployTemplates({
      one: { Resources: {}, Outputs: { Id: { Value: value, Export: { Name: 'one-id' } } } },
      two: {
        Resources: {},
        Outputs: { Own: { Value: value }, Other: { Value: { 'Fn::ImportValue': 'one-id' } } },
      },
    });

    expect(outputs).toEqual({
      'one.Id': stackId('spa-one'),
      'two.Own': stackId('spa-two'),
      'two.Other': outputs['one.Id'],
    });
  });

  it('does not see exports of a later stack', () => {
    const later = { Resources: {}, Outputs: { A: { Value: 'a', Export: { Name: 'a' } } } };
    const earlier = { Resources: {}, Outputs: { B: { Value: { 'Fn::ImportValue': 'a' } } } };

    expect(() => deployTemplates({ earlier, later })).toThrow('The export a does not exist');
  });

  it('gives each resource a unique id and ARN', () => {
    const template = { Resources: { One: queue, Two: queue } };
    const { resources } = deployTemplates({ one: template, two: template });
    const identifiers = resources.flatMap(({ identity: { ref, attributes } }) => [ref, attributes['Arn']]);

    expect(new Set(identifiers).size).toBe(8);
  });
});
