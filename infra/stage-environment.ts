import { envNames } from '#lambdas/platform/env.ts';
import { findStage } from './centers/index.ts';
import { queryAws, shellCommands } from './deploy/commands.ts';
import { type StageSettings, toResourceName } from './stages.ts';

type Output = { readonly OutputKey: string; readonly OutputValue: string };

/** Returns a reader of a stack's outputs. Throws if the stack or an output is missing. */
function createOutputReader(stage: StageSettings, stackName: string): (name: string) => string {
  const name = toResourceName(stage, stackName);
  const { status, output } = queryAws(
    shellCommands,
    stage,
    `cloudformation describe-stacks --stack-name ${name} --query Stacks[0].Outputs --output json`,
  );
  if (status !== 0) throw new Error(`The AWS CLI could not read the stack ${name}.`);
  // Output format of the CLI.
  const outputs = JSON.parse(output) as readonly Output[];
  return (key) => {
    const value = outputs.find(({ OutputKey }) => OutputKey === key)?.OutputValue;
    if (value === undefined) throw new Error(`The stack ${name} has no output ${key}.`);
    return value;
  };
}

export const readAmplifyAddress = (stage: StageSettings): string =>
  createOutputReader(stage, 'web')('Address');

/** Sets the environment to a stage's resources, for commands with the operator's AWS credentials. */
export function enterStage(name: string | undefined): StageSettings {
  const stage = findStage(name);
  const readOutput = createOutputReader(stage, 'data');
  Object.assign(process.env, {
    AWS_REGION: stage.region,
    // biome-ignore lint/plugin: a variable that is set to undefined becomes the text 'undefined'.
    ...(stage.profile !== undefined && { AWS_PROFILE: stage.profile }),
    [envNames.table]: readOutput('TableName'),
    [envNames.filesBucket]: readOutput('FilesBucketName'),
    [envNames.userPoolId]: readOutput('UserPoolId'),
    [envNames.userPoolServerClientId]: readOutput('UserPoolServerClientId'),
  });
  return stage;
}
