import type { Resource } from './deployment.ts';
import { allows, canAssume, listStatements, resourcePolicyOf } from './policies.ts';
import type { SynthesizedStage } from './stage.ts';

export const arnOf = ({ identity }: Resource): string => identity.attributes['Arn'] ?? '';

const roleOf = ({ find }: SynthesizedStage, lambda: Resource) =>
  find('AWS::IAM::Role', lambda.properties['Role']);

/** Whether a function's role allows an action. */
export const canPerform = (
  stage: SynthesizedStage,
  lambda: Resource,
  action: string,
  resource: string,
  leadingKey = '',
): boolean =>
  canAssume(roleOf(stage, lambda), 'lambda.amazonaws.com') &&
  allows(listStatements(stage, roleOf(stage, lambda)), { action, resource, leadingKey });

/** The function whose published version an alias points to; throws where there is none. */
export function findAliasTarget({ find, ofType }: SynthesizedStage, alias: unknown): Resource {
  const { FunctionName, FunctionVersion } = find('AWS::Lambda::Alias', alias).properties;
  const versions = ofType('AWS::Lambda::Version').filter(
    ({ identity, properties }) =>
      properties['FunctionName'] === FunctionName && identity.attributes['Version'] === FunctionVersion,
  );
  if (versions.length !== 1) throw new Error(`${String(alias)} points to no version of its function.`);
  return find('AWS::Lambda::Function', FunctionName);
}

/** Whether a function may send an e-mail as the sender with an SES identity or configuration set. */
export const canSendMail = (
  stage: SynthesizedStage,
  lambda: Resource,
  resource: string,
  sender: string,
): boolean =>
  allows(listStatements(stage, roleOf(stage, lambda)), { action: 'ses:SendRawEmail', resource, sender });

/** Whether a function may send failures to an existing queue. */
export const canSendToQueue = (stage: SynthesizedStage, lambda: Resource, queueArn: unknown): boolean =>
  canPerform(stage, lambda, 'sqs:SendMessage', arnOf(stage.find('AWS::SQS::Queue', queueArn)));

/** Whether an existing queue or topic accepts messages of a service for a resource of the stage. */
export function accepts(
  stage: SynthesizedStage,
  target: string,
  service: string,
  sourceArn: string,
): boolean {
  const [type, action] = target.startsWith('arn:aws:sns:')
    ? ['AWS::SNS::Topic', 'sns:Publish']
    : ['AWS::SQS::Queue', 'sqs:SendMessage'];
  const request = { action, resource: target, service, sourceArn };
  return allows(resourcePolicyOf(stage, stage.find(type, target)), request);
}
