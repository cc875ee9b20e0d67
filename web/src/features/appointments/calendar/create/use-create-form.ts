import { useEffect } from 'react';
import type { BookableService } from '#shared/appointments/calendar/calendar-api.ts';
import type { StaffOption } from '#shared/staff/api.ts';
import { useKept } from '#web/src/lib/session/use-kept.ts';
import { useAppForm } from '#web/src/ui/fields/form.tsx';
import { CreateAppointment, type CreateAppointmentState, CreateChoice } from './schema.ts';

const nothingChosen = { isWishTaken: false, serviceIds: [], staffId: '', time: '', balanceInvoiced: true };

/** Form for a new appointment on a day, or its persisted draft. */
export function useCreateForm(draft: string, initialDate: string) {
  const kept = useKept(draft, CreateChoice);
  const start: CreateChoice = { ...nothingChosen, date: initialDate };
  const { patient, isWishTaken, ...fields } = kept ?? start;
  const form = useAppForm(CreateAppointment, { patientId: patient?.patientId ?? '', ...fields });
  return { form, start, kept, isBegun: kept !== undefined || form.formState.isDirty };
}

type UseStillOfferedInput = {
  form: CreateAppointmentState;
  services: readonly BookableService[];
  /** Staff members qualified for the chosen services. */
  members: readonly StaffOption[];
  isStaffHere: boolean;
  onChoose: (serviceId: string, isChosen: boolean) => void;
};

/** Clears a service no longer sold or a staff member no longer available, which the form would not show. */
export function useStillOffered({ form, services, members, isStaffHere, onChoose }: UseStillOfferedInput) {
  const [serviceIds, staffId] = form.watch(['serviceIds', 'staffId']);
  const gone = serviceIds.find((id) => services.every(({ serviceId }) => serviceId !== id));
  const isStaffGone = isStaffHere && staffId !== '' && members.every((member) => member.staffId !== staffId);
  useEffect(() => {
    if (gone !== undefined) onChoose(gone, false);
    else if (isStaffGone) form.setValue('staffId', '', { shouldDirty: true });
  }, [form, gone, isStaffGone, onChoose]);
}
