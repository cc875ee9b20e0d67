import { randomUUID } from 'node:crypto';
import type { AnyRoute } from '#shared/core/route.ts';
import {
  checkIntakeEmail,
  getIntakeForm,
  getPreferredAppointment,
  listIntakeServices,
  listOpenTimes,
  submitIntake,
} from '#shared/intake/api.ts';
import { buildConsent } from '../intake/applications.ts';
import { someAnswers } from '../intake/prospects.ts';
import type { Target } from './targets.ts';

/** Targets for the public questionnaire. Each submission is by a new applicant. */
export const intakeTargets: readonly (readonly [AnyRoute, Target])[] = [
  [getIntakeForm, {}],
  [checkIntakeEmail, { body: () => ({ email: 'nadie@test.example' }) }],
  [listIntakeServices, {}],
  [getPreferredAppointment, {}],
  [listOpenTimes, { query: ({ date, serviceId }) => ({ from: date, to: date, serviceId }) }],
  [
    submitIntake,
    {
      body: async () => {
        const answers = someAnswers('Nueva', { email: `${randomUUID()}@test.example` });
        return { answers, consent: await buildConsent(answers) };
      },
    },
  ],
];
