import { spawnSync } from 'node:child_process';
import { envNames } from '#lambdas/platform/env.ts';
import { nameIn, type StageSettings, stageNamed } from './stages.ts';

type Output = { readonly OutputKey: string; readonly OutputValue: string };

/** What the stage's data stack shows of itself. */
function outputsOf(stage: StageSettings): (name: string) => string {
  const args = [
    'cloudformation',
    'describe-stacks',
    '--region',
    stage.region,
    '--stack-name',
    nameIn(stage, 'data'),
    '--query',
    'Stacks[0].Outputs',
    '--output',
    'json',
  ];
  const { status, stdout } = spawnSync('aws', args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The AWS CLI could not read the stack ${nameIn(stage, 'data')}.`);
  // The CLI's own format for `Outputs`.
  const outputs = JSON.parse(stdout) as readonly Output[];
  return (name) => {
    const value = outputs.find(({ OutputKey }) => OutputKey === name)?.OutputValue;
    if (value === undefined) throw new Error(`The stack ${nameIn(stage, 'data')} has no output ${name}.`);
    return value;
  };
}

/** Table and user pool of a stage, for a command that an operator runs with their own AWS credentials. */
export function enterStage(name: string | undefined): StageSettings {
  const stage = stageNamed(name);
  const output = outputsOf(stage);
  Object.assign(process.env, {
    AWS_REGION: stage.region,
    [envNames.table]: output('TableName'),
    [envNames.userPoolId]: output('UserPoolId'),
    [envNames.userPoolServerClientId]: output('UserPoolServerClientId'),
  });
  return stage;
}
