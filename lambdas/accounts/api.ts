import { admittedByInvitation } from '#lambdas/intake/admitted-by-invitation.ts';
import { getRegistration, register } from '#lambdas/intake/registration.ts';
import { savePatient } from '#lambdas/patients/save-patient.ts';
import { users } from '#lambdas/platform/external/from-env.ts';
import { heldCopies } from '#lambdas/records/held-copies.ts';
import { httpApi } from '#lambdas/runtime/http-api.ts';
import { saveStaffMember } from '#lambdas/staff/save-staff-member.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { approveAct } from './approve-act.ts';
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

const holders = {
  patient: { save: savePatient, heldCopies, admitted: admittedByInvitation },
  staff: { save: saveStaffMember },
};

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
    acceptInvitation(holders),
    getInvitation,
    resendInvitation,
    openShortLink,
    proveEmail(holders),
    undoEmailChange(holders),
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
