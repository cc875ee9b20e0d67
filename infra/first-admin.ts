import { type FirstAdmin, inviteFirstAdmin } from '#lambdas/accounts/offers/invite-first-admin.ts';
import { users } from '#lambdas/platform/from-env/users.ts';
import { platformFor } from '#lambdas/platform/platform.ts';
import { enterStage } from './stage-environment.ts';

type Inviting = {
  readonly isAnother: boolean;
  /** Who it is to be, once it is known that there is a stage to invite them to. */
  readonly read: () => Promise<FirstAdmin>;
};

/** Over the table and the user pool of the environment. */
export async function inviteHere(given: { person: FirstAdmin; isAnother: boolean }): Promise<void> {
  const platform = platformFor({ actor: 'system:operator', correlationId: 'first-admin' });
  await inviteFirstAdmin({ ...platform, users: await users() }, given);
}

/** With the AWS credentials of the operator; the stage's own reaction sends the invitation. */
export async function inviteAtStage(name: string | undefined, { isAnother, read }: Inviting): Promise<void> {
  const stage = enterStage(name);
  const person = await read();
  await inviteHere({ person, isAnother });
  console.log(`${person.email} is invited as the administrator of ${stage.name}.`);
}
