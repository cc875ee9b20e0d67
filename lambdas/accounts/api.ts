import { users } from '#lambdas/platform/external/from-env.ts';
import { httpApi } from '#lambdas/runtime/http-api.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { approveAct } from './approvals.ts';
import { changeDeskMember, inviteDeskMember, listDeskMembers, removeDeskMember } from './desk-members.ts';
import {
  cancelEmailChange,
  getEmailProof,
  proveEmail,
  resendEmailProof,
  undoEmailChange,
} from './email-proof.ts';
import { getInvitation, getMe, resendInvitation } from './invitations.ts';
import { endMySession, listMySessions, startMySession } from './my-sessions.ts';
import { changePassword, endMySessions, openRecovery, requestRecovery, resetPassword } from './passwords.ts';
import { listRefusedAccesses } from './refused-accesses.ts';
import { getRegistration, register } from './registration.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  spendRecoveryCode,
  turnOffSecondFactor,
} from './second-factor.ts';
import { endGreetings, openShortLink } from './short-links.ts';

export const handler = httpApi<'users'>(
  [
    getMe,
    requestRecovery,
    openRecovery,
    resetPassword,
    changePassword,
    endMySessions,
    startMySession,
    listMySessions,
    endMySession,
    getRegistration,
    register,
    acceptInvitation,
    getInvitation,
    resendInvitation,
    openShortLink,
    proveEmail,
    undoEmailChange,
    endGreetings,
    cancelEmailChange,
    getEmailProof,
    resendEmailProof,
    listDeskMembers,
    inviteDeskMember,
    changeDeskMember,
    removeDeskMember,
    listRefusedAccesses,
    approveAct,
    getSecondFactor,
    beginSecondFactor,
    confirmSecondFactor,
    renewRecoveryCodes,
    turnOffSecondFactor,
    spendRecoveryCode,
    resetSecondFactor,
  ],
  { users },
);
