import { type FirstAdmin, inviteFirstAdmin } from '#lambdas/accounts/invite-first-admin.ts';
import { users } from '#lambdas/platform/external/from-env.ts';
import { makePlatform } from '#lambdas/platform/platform.ts';
import { isOpenAccount } from '#shared/accounts/account.ts';
import { enterStage } from './stage-environment.ts';

type InvitationInput = {
  readonly allowsAnother: boolean;
  /** Does nothing if the stage has an administrator. */
  readonly skipsIfPresent: boolean;
  readonly readAdmin: () => Promise<FirstAdmin>;
};

const createOperatorPlatform = () => makePlatform({ actor: 'system:operator', correlationId: 'first-admin' });

/** Invites an administrator in the deployment that the environment variables name. */
export async function inviteInEnvironment(input: {
  person: FirstAdmin;
  allowsAnother: boolean;
}): Promise<void> {
  const platform = createOperatorPlatform();
  await inviteFirstAdmin({ ...platform, users: await users() }, input);
}

/**
 * Invites a stage's first administrator with the operator's AWS credentials. The stage sends the invitation when
 * it handles the event.
 */
export async function inviteAtStage(
  name: string | undefined,
  { allowsAnother, skipsIfPresent, readAdmin }: InvitationInput,
): Promise<void> {
  const stage = enterStage(name);
  if (skipsIfPresent) {
    const admins = await createOperatorPlatform().accounts.byRole('admin');
    if (admins.some(isOpenAccount)) return;
  }
  const person = await readAdmin();
  await inviteInEnvironment({ person, allowsAnother });
  console.log(`${person.email} is invited as the administrator of ${stage.name}.`);
}
