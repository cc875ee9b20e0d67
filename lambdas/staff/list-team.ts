import { operation } from '#lambdas/runtime/operation.ts';
import { listTeam as route } from '#shared/staff/desk-api.ts';
import { teamView } from './team.ts';

export const listTeam = operation(route, async (_, platform) => {
  const [everyone, accounts] = await Promise.all([platform.staff.all(), platform.accounts.byRole('staff')]);
  const accountOf = new Map(accounts.map((account) => [account.userId, account]));
  const members = everyone.filter(({ hidden }) => !hidden);
  const views = await Promise.all(
    members.map((member) => teamView(platform, member, accountOf.get(member.staffId))),
  );
  return views.sort(
    (a, b) => a.firstName.localeCompare(b.firstName, 'es') || a.lastName.localeCompare(b.lastName, 'es'),
  );
});
