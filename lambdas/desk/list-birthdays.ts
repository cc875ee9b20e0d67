import { operation } from '#lambdas/runtime/operation.ts';
import { today } from '#shared/core/civil-time.ts';
import { listBirthdays as route } from '#shared/desk/api.ts';
import { birthDaysToAsk, birthdaysAhead } from '#shared/patients/birthdays.ts';

export const listBirthdays = operation(route, async (_, { patients, now }) => {
  const date = today(now());
  const born = await Promise.all(birthDaysToAsk(date).map(patients.bornBetween));
  return birthdaysAhead(born.flat(), date).map(({ patient, date }) => {
    const { patientId, firstName, lastName } = patient;
    return { patientId, firstName, lastName, date };
  });
});
