import { acceptInvitation } from '#lambdas/accounts/accept-invitation.ts';
import { approveAct } from '#lambdas/accounts/approve-act.ts';
import {
  changeDeskMember,
  inviteDeskMember,
  listDeskMembers,
  removeDeskMember,
} from '#lambdas/accounts/desk-members.ts';
import {
  cancelEmailChange,
  getEmailProof,
  proveEmail,
  resendEmailProof,
  undoEmailChange,
} from '#lambdas/accounts/email-proof.ts';
import { getInvitation, getMe, resendInvitation } from '#lambdas/accounts/invitations.ts';
import { endMySession, listMySessions, startMySession } from '#lambdas/accounts/my-sessions.ts';
import {
  changePassword,
  endMySessions,
  openRecovery,
  requestRecovery,
  resetPassword,
} from '#lambdas/accounts/passwords.ts';
import { listRefusedAccesses } from '#lambdas/accounts/refused-accesses.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  spendRecoveryCode,
  turnOffSecondFactor,
} from '#lambdas/accounts/second-factor.ts';
import { endGreetings, openShortLink } from '#lambdas/accounts/short-links.ts';
import { buildInvitationAdmissionWrites } from '#lambdas/intake/invitation-admission.ts';
import { getRegistration, register } from '#lambdas/intake/registration.ts';
import { savePatient } from '#lambdas/patients/save-patient.ts';
import { users } from '#lambdas/platform/external/from-env.ts';
import { buildSignedCopyWrites } from '#lambdas/records/signed-copy-writes.ts';
import { httpApi } from '#lambdas/runtime/http-api.ts';
import { saveStaffMember } from '#lambdas/staff/save-staff-member.ts';

const holders = {
  patient: {
    save: savePatient,
    signedCopyWrites: buildSignedCopyWrites,
    admissionWrites: buildInvitationAdmissionWrites,
  },
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
