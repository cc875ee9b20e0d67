import { AppError, coreErrors } from '#shared/core/errors.ts';
import { toE164 } from '#shared/core/phone/e164.ts';
import type { Prospect } from '../prospects/prospect.ts';
import { type IntakeAnswers, splitName } from './answers.ts';
import type { AppointmentPreference } from './appointment-preference.ts';
import { calculateAge } from './choices.ts';
import { consentId, type GeneralConsent } from './consent.ts';
import { renderAnswersConsent } from './consent-text.ts';
import { findRuleProblems, type IntakeDay, isMinorOn } from './rules.ts';

type Submission = {
  readonly prospectId: string;
  readonly answers: IntakeAnswers;
  readonly consentVersion: string;
  /** Hash of the displayed consent. The caller verifies it before storing. */
  readonly textHash: string;
  readonly preference: AppointmentPreference | undefined;
  readonly at: Date;
  readonly day: IntakeDay;
  readonly center: string;
};

function buildConsent(submission: Submission): GeneralConsent {
  const { answers, consentVersion, textHash, at: submittedAt, day, center } = submission;
  const { guardian, birthDate } = answers;
  return {
    id: consentId,
    version: consentVersion,
    accepted: true,
    acceptedAt: submittedAt.toISOString(),
    text: renderAnswersConsent(answers, day, center),
    textHash,
    isMinor: isMinorOn(birthDate, day),
    ...(guardian && { guardian }),
  };
}

/** Throws `request.invalid` for a wrong birth date or guardian, or e-mails that differ (R425 R426). */
export function toProspect(submission: Submission): Prospect {
  const { prospectId, answers, preference, at: submittedAt, day } = submission;
  const problems = findRuleProblems(answers, day);
  if (problems.length > 0)
    throw new AppError(coreErrors.invalid, {
      fields: problems.map(({ field, message }) => ({ field: `answers.${field}`, message })),
    });

  const isLaser = answers.service === 'laser';
  const { address, birthDate, email, fullName, service } = answers;
  return {
    prospectId,
    ...splitName(fullName),
    email,
    phone: toE164(answers.phone) ?? answers.phone,
    address,
    service,
    source: isLaser ? 'laserRequest' : 'intake',
    status: 'pending',
    laserRequestPending: isLaser,
    answers,
    ageYears: calculateAge(birthDate, day.today),
    consent: buildConsent(submission),
    ...(preference && { preferred: preference }),
    createdAt: submittedAt.toISOString(),
    version: 0,
  };
}
