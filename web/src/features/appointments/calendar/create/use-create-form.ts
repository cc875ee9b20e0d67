import { useEffect } from 'react';
import type { BookableService } from '#shared/appointments/calendar/calendar-api.ts';
import type { StaffOption } from '#shared/staff/api.ts';
import {
  buildEmptyAppointmentDraft,
  CreateAppointmentDraft,
} from '#web/src/components/new-appointment/new-appointment-draft.ts';
import { useRestoredDraft } from '#web/src/lib/session/use-draft.ts';
import { useAppForm } from '#web/src/ui/fields/form.tsx';
import { CreateAppointment, type CreateAppointmentState } from './schema.ts';

/** Form for a new appointment on a day, or its persisted draft. */
export function useCreateForm(draft: string, initialDate: string) {
  const savedDraft = useRestoredDraft(draft, CreateAppointmentDraft);
  const initialDraft = buildEmptyAppointmentDraft(initialDate);
  const { patient, isWishTaken, ...fields } = savedDraft ?? initialDraft;
  const form = useAppForm(CreateAppointment, { patientId: patient?.patientId ?? '', ...fields });
  return {
    form,
    initialDraft,
    savedDraft,
    isStarted: savedDraft !== undefined || form.formState.isDirty,
  };
}

type UseClearUnavailableInput = {
  form: CreateAppointmentState;
  services: readonly BookableService[];
  /** Staff members qualified for the chosen services. */
  members: readonly StaffOption[];
  isStaffLoaded: boolean;
  onChoose: (serviceId: string, isChosen: boolean) => void;
};

/** Clears a service no longer sold or a staff member no longer available, which the form would not show. */
export function useClearUnavailable({
  form,
  services,
  members,
  isStaffLoaded,
  onChoose,
}: UseClearUnavailableInput) {
  const [serviceIds, staffId] = form.watch(['serviceIds', 'staffId']);
  const unavailableServiceId = serviceIds.find((id) => services.every(({ serviceId }) => serviceId !== id));
  const isStaffUnavailable =
    isStaffLoaded && staffId !== '' && members.every((member) => member.staffId !== staffId);
  useEffect(() => {
    if (unavailableServiceId !== undefined) onChoose(unavailableServiceId, false);
    else if (isStaffUnavailable) form.setValue('staffId', '', { shouldDirty: true });
  }, [form, unavailableServiceId, isStaffUnavailable, onChoose]);
}
