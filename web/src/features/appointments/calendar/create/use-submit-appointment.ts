import { formatFullName } from '#shared/core/person.ts';
import type { PatientOption } from '#shared/patients/api.ts';
import { findHourErrorMessage } from '#web/src/components/time-picker/hour-error.ts';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { createText } from './copy.ts';
import { useCreateAppointment } from './queries.ts';
import type { CreateAppointment, CreateAppointmentState } from './schema.ts';

type UseSubmitAppointmentInput = {
  form: CreateAppointmentState;
  /** The field that shows why the time is unavailable. */
  timeErrorField: 'time' | 'serviceIds';
  patient: PatientOption | undefined;
  onDone: () => void;
};

/** Creates the appointment of a form and notifies. Errors other than an unavailable time are thrown. */
export function useSubmitAppointment({ form, timeErrorField, patient, onDone }: UseSubmitAppointmentInput) {
  const create = useCreateAppointment();
  const submit = async (appointment: CreateAppointment) => {
    try {
      await create.mutateAsync(appointment);
    } catch (error) {
      const message = findHourErrorMessage(error);
      if (message === undefined) throw error;
      return form.setError(timeErrorField, { message });
    }
    const { date, time } = appointment;
    const name = patient ? formatFullName(patient) : '';
    toast.success(createText.created, { description: createText.createdDetail(name, date, time) });
    onDone();
  };
  return { submit, isPending: create.isPending };
}
