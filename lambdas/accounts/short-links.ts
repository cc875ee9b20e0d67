import { operation } from '#lambdas/runtime/operation.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import * as api from '#shared/accounts/short-link-api.ts';
import { AppError } from '#shared/core/errors.ts';
import { linkedPatient, openedLink, undoOf } from './opened-link.ts';
import { limitLooks } from './rate-limits.ts';

/** Only tells: programs that look a message's links over open them too. */
export const openShortLink = operation(api.openShortLink, async ({ params, source }, platform) => {
  await limitLooks(platform, source);
  const link = await openedLink(platform, params.token);
  const { userId, email } = link;
  if (link.kind === 'emailProof') {
    const { awaitsEmailProof, pendingEmail } = await linkedPatient(platform, link);
    const isChange = pendingEmail === email;
    return { kind: 'emailProof' as const, isProved: !awaitsEmailProof && !isChange, isChange };
  }
  if (link.kind === 'emailUndo') {
    const patient = await undoOf(platform, link);
    const isUndone = patient.email === email && patient.pendingEmail === undefined;
    return { kind: 'emailUndo' as const, email, isUndone };
  }
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
