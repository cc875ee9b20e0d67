import { type FirstAdmin, inviteFirstAdmin } from '#lambdas/accounts/invite-first-admin.ts';
import { users } from '#lambdas/platform/external/from-env.ts';
import { platformFor } from '#lambdas/platform/platform.ts';
import { isOpenAccount } from '#shared/accounts/account.ts';
import { enterStage } from './stage-environment.ts';

type Inviting = {
  readonly isAnother: boolean;
  /** Whether to do nothing if there is an administrator. */
  readonly isIfNone: boolean;
  readonly read: () => Promise<FirstAdmin>;
};

const here = () => platformFor({ actor: 'system:operator', correlationId: 'first-admin' });

/** Invites the first administrator in the table and user pool of the environment. */
export async function inviteHere(given: { person: FirstAdmin; isAnother: boolean }): Promise<void> {
  const platform = here();
  await inviteFirstAdmin({ ...platform, users: await users() }, given);
}

/** Invites a stage's first administrator with the operator's AWS credentials, by the stage's reaction. */
export async function inviteAtStage(
  name: string | undefined,
  { isAnother, isIfNone, read }: Inviting,
): Promise<void> {
  const stage = enterStage(name);
  if (isIfNone && (await here().accounts.byRole('admin')).some(isOpenAccount)) return;
  const person = await read();
  await inviteHere({ person, isAnother });
  console.log(`${person.email} is invited as the administrator of ${stage.name}.`);
}
