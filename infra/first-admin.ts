import { type FirstAdmin, inviteFirstAdmin } from '#lambdas/accounts/invite-first-admin.ts';
import { users } from '#lambdas/platform/external/from-env.ts';
import { makePlatform } from '#lambdas/platform/platform.ts';
import { isOpenAccount } from '#shared/accounts/account.ts';
import { enterStage } from './stage-environment.ts';

type InvitationInput = {
  readonly isAnother: boolean;
  readonly isOnlyIfNone: boolean;
  readonly read: () => Promise<FirstAdmin>;
};

const createOperatorPlatform = () => makePlatform({ actor: 'system:operator', correlationId: 'first-admin' });

export async function inviteInEnvironment(input: { person: FirstAdmin; isAnother: boolean }): Promise<void> {
  const platform = createOperatorPlatform();
  await inviteFirstAdmin({ ...platform, users: await users() }, input);
}

/** Invites a stage's first administrator with the operator's AWS credentials, by the stage's reaction. */
export async function inviteAtStage(
  name: string | undefined,
  { isAnother, isOnlyIfNone, read }: InvitationInput,
): Promise<void> {
  const stage = enterStage(name);
  if (isOnlyIfNone && (await createOperatorPlatform().accounts.byRole('admin')).some(isOpenAccount)) return;
  const person = await read();
  await inviteInEnvironment({ person, isAnother });
  console.log(`${person.email} is invited as the administrator of ${stage.name}.`);
}
