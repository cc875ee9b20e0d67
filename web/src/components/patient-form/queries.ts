import type { BodyOf } from '#shared/core/route.ts';
import { createPatient, listPatients } from '#shared/patients/desk-api.ts';
import { useConfirmedCommand } from '#web/src/lib/confirmed-command.ts';

/** Creates a client and sends one invitation per form. A possible duplicate requires confirmation. */
export const useCreatePatient = () =>
  useConfirmedCommand(createPatient, {
    inputOf: (body: BodyOf<typeof createPatient>) => ({ body }),
    refreshes: [listPatients],
  });
