import { operation } from '#lambdas/runtime/operation.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import { openShortLink as route } from '#shared/accounts/short-link-api.ts';
import { AppError } from '#shared/core/errors.ts';
import { limitLooks } from '../rate-limits.ts';
import { linkedPatient, openedLink } from './opened-link.ts';

/** Only tells: programs that look a message's links over open them too. */
export const openShortLink = operation(route, async ({ params, source }, platform) => {
  await limitLooks(platform, source);
  const link = await openedLink(platform, params.token);
  if (link.kind === 'emailProof') {
    const { awaitsEmailProof } = await linkedPatient(platform, link);
    return { kind: 'emailProof' as const, isProved: !awaitsEmailProof };
  }
  const { userId, email } = link;
  const account = await platform.accounts.find(userId);
  if (!account || account.email !== email) throw new AppError(accountErrors.link_over);
  return {
    kind: 'invitation' as const,
    userId,
    email,
    isTeam: account.role !== 'patient',
    isAccepted: !account.passwordTemporary,
  };
});
