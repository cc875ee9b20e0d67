import { envNames } from '#lambdas/platform/env.ts';
import { findStage } from './centers/index.ts';
import { queryAws, shellCommands } from './deploy/commands.ts';
import { type StageSettings, toResourceName } from './stages.ts';

type Output = { readonly OutputKey: string; readonly OutputValue: string };

/** Returns a reader of a stack's outputs; throws if the stack or an output is missing. */
function readStackOutputs(stage: StageSettings, stack: string): (name: string) => string {
  const name = toResourceName(stage, stack);
  const { status, output } = queryAws(
    shellCommands,
    stage,
    `cloudformation describe-stacks --stack-name ${name} --query Stacks[0].Outputs --output json`,
  );
  if (status !== 0) throw new Error(`The AWS CLI could not read the stack ${name}.`);
  // Format of the CLI for `Outputs`.
  const outputs = JSON.parse(output) as readonly Output[];
  return (key) => {
    const value = outputs.find(({ OutputKey }) => OutputKey === key)?.OutputValue;
    if (value === undefined) throw new Error(`The stack ${name} has no output ${key}.`);
    return value;
  };
}

export const readAmplifyAddress = (stage: StageSettings): string => readStackOutputs(stage, 'web')('Address');

/** Sets the environment to a stage's resources, for commands with the operator's AWS credentials. */
export function enterStage(name: string | undefined): StageSettings {
  const stage = findStage(name);
  const output = readStackOutputs(stage, 'data');
  Object.assign(process.env, {
    AWS_REGION: stage.region,
    // biome-ignore lint/plugin: a variable that is set to undefined becomes a text.
    ...(stage.profile !== undefined && { AWS_PROFILE: stage.profile }),
    [envNames.table]: output('TableName'),
    [envNames.filesBucket]: output('FilesBucketName'),
    [envNames.userPoolId]: output('UserPoolId'),
    [envNames.userPoolServerClientId]: output('UserPoolServerClientId'),
  });
  return stage;
}
