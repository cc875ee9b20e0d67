import type { Resource } from './deployment.ts';
import { allowsRequest, canAssume, listResourcePolicies, listStatements } from './policies.ts';
import type { SynthesizedStage } from './stage.ts';

export const readArn = ({ identity }: Resource): string => identity.attributes['Arn'] ?? '';

const findRole = ({ getResource }: SynthesizedStage, lambda: Resource) =>
  getResource('AWS::IAM::Role', lambda.properties['Role']);

/** Returns whether a function's role allows an action. */
export const canPerform = (
  stage: SynthesizedStage,
  lambda: Resource,
  action: string,
  resource: string,
  leadingKey = '',
): boolean =>
  canAssume(findRole(stage, lambda), 'lambda.amazonaws.com') &&
  allowsRequest(listStatements(stage, findRole(stage, lambda)), { action, resource, leadingKey });

/** Returns the function whose published version an alias points to. Throws if there is none. */
export function findAliasTarget({ getResource, listByType }: SynthesizedStage, alias: unknown): Resource {
  const { FunctionName, FunctionVersion } = getResource('AWS::Lambda::Alias', alias).properties;
  const versions = listByType('AWS::Lambda::Version').filter(
    ({ identity, properties }) =>
      properties['FunctionName'] === FunctionName && identity.attributes['Version'] === FunctionVersion,
  );
  if (versions.length !== 1) throw new Error(`${String(alias)} points to no version of its function.`);
  return getResource('AWS::Lambda::Function', FunctionName);
}

/** Returns whether a function may send as `sender` with an SES identity or configuration set. */
export const canSendMail = (
  stage: SynthesizedStage,
  lambda: Resource,
  resource: string,
  sender: string,
): boolean =>
  allowsRequest(listStatements(stage, findRole(stage, lambda)), {
    action: 'ses:SendRawEmail',
    resource,
    sender,
  });

/** Returns whether a function may send failures to an existing queue. */
export const canSendToQueue = (stage: SynthesizedStage, lambda: Resource, queueArn: unknown): boolean =>
  canPerform(stage, lambda, 'sqs:SendMessage', readArn(stage.getResource('AWS::SQS::Queue', queueArn)));

/** Returns whether an existing queue or topic accepts a service's messages for a resource of the stage. */
export function acceptsMessages(
  stage: SynthesizedStage,
  target: string,
  service: string,
  sourceArn: string,
): boolean {
  const [type, action] = target.startsWith('arn:aws:sns:')
    ? ['AWS::SNS::Topic', 'sns:Publish']
    : ['AWS::SQS::Queue', 'sqs:SendMessage'];
  const request = { action, resource: target, service, sourceArn };
  return allowsRequest(listResourcePolicies(stage, stage.getResource(type, target)), request);
}
