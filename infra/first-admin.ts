import { spawnSync } from 'node:child_process';
import { type FirstAdmin, inviteFirstAdmin } from '#lambdas/accounts/offers/invite-first-admin.ts';
import { envNames } from '#lambdas/platform/env.ts';
import { users } from '#lambdas/platform/from-env/users.ts';
import { platformFor } from '#lambdas/platform/platform.ts';
import { nameIn, type StageSettings, stageNamed } from './stages.ts';

type Inviting = {
  readonly isAnother: boolean;
  /** Who it is to be, once it is known that there is a stage to invite them to. */
  readonly read: () => Promise<FirstAdmin>;
};
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

/** With the AWS credentials of whoever runs it; the stage's own reaction sends the invitation. */
export async function inviteAtStage(name: string | undefined, { isAnother, read }: Inviting): Promise<void> {
  const stage = stageNamed(name);
  const output = outputsOf(stage);
  const person = await read();
  Object.assign(process.env, {
    AWS_REGION: stage.region,
    [envNames.table]: output('TableName'),
    [envNames.userPoolId]: output('UserPoolId'),
    [envNames.userPoolClientId]: output('UserPoolClientId'),
  });
  const platform = platformFor({ actor: 'system:operator', correlationId: 'first-admin' });
  await inviteFirstAdmin({ ...platform, users: await users() }, { person, isAnother });
  console.log(`${person.email} is invited as the administrator of ${stage.name}.`);
}
