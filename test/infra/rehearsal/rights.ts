import type { Resource } from './deployment.ts';
import { allows, mayAssume, policyOn, rightsOf } from './policies.ts';
import type { Rehearsed } from './stage.ts';

export const arnOf = ({ identity }: Resource): string => identity.attributes['Arn'] ?? '';

const roleOf = ({ find }: Rehearsed, lambda: Resource) => find('AWS::IAM::Role', lambda.properties['Role']);

/** Whether a function's own role lets it do something. */
export const mayDo = (stage: Rehearsed, lambda: Resource, action: string, resource: string): boolean =>
  mayAssume(roleOf(stage, lambda), 'lambda.amazonaws.com') &&
  allows(rightsOf(stage, roleOf(stage, lambda)), { action, resource });

/** Whether a function may put what it could not do into a queue that exists. */
export const mayPutAside = (stage: Rehearsed, lambda: Resource, queueArn: unknown): boolean =>
  mayDo(stage, lambda, 'sqs:SendMessage', arnOf(stage.find('AWS::SQS::Queue', queueArn)));

/** Whether a queue or topic that exists takes what a service sends for something of the stage. */
export function accepts(stage: Rehearsed, target: string, service: string, sourceArn: string): boolean {
  const [type, action] = target.startsWith('arn:aws:sns:')
    ? ['AWS::SNS::Topic', 'sns:Publish']
    : ['AWS::SQS::Queue', 'sqs:SendMessage'];
  const request = { action, resource: target, service, sourceArn };
  return allows(policyOn(stage, stage.find(type, target)), request);
}
