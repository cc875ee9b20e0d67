import { randomUUID } from 'node:crypto';
import type { AnyRoute } from '#shared/core/route.ts';
import {
  getIntakeForm,
  getPreferredAppointment,
  listIntakeServices,
  listOpenTimes,
  submitIntake,
} from '#shared/intake/api.ts';
import { consentVersion } from '#shared/intake/application/consent.ts';
import { consentTextHash } from '#shared/intake/application/consent-text.ts';
import { someAnswers } from '../intake/prospects.ts';
import type { Target } from './targets.ts';

/** What the public questionnaire takes: each time somebody else's. */
export const intakeTargets: readonly (readonly [AnyRoute, Target])[] = [
  [getIntakeForm, {}],
  [listIntakeServices, {}],
  [getPreferredAppointment, {}],
  [listOpenTimes, { query: ({ date, serviceId }) => ({ from: date, to: date, serviceId }) }],
  [
    submitIntake,
    {
      body: () => ({
        answers: someAnswers('Nueva', { email: `${randomUUID()}@test.example` }),
        consent: { version: consentVersion, textHash: consentTextHash, accepted: true },
      }),
    },
  ],
];
