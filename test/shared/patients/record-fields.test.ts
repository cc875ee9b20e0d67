import { expect, it } from 'vitest';
import { conditions, IntakeAnswers } from '#shared/intake/answers.ts';
import { IntakeRecord } from '#shared/patients/intake-record.ts';
import { Patient } from '#shared/patients/patient.ts';
