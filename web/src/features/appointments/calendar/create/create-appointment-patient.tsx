import { useState } from 'react';
import { isBookableAt } from '#shared/appointments/booking/slots.ts';
import type { PatientOption, PatientWish } from '#shared/patients/api.ts';
import { PatientSearchField } from '#web/src/components/patient-search/patient-search-field.tsx';
import { civilNow } from '#web/src/lib/now.ts';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { useFormControl } from '#web/src/ui/fields/form-fields.tsx';
import { createText } from './copy.ts';
import type { CreateAppointmentState, CreateChoice } from './schema.ts';

/** The preferred hour: bookable, or in the past. */
function hourOf({ date, time }: PatientWish) {
  if (date === undefined || time === undefined) return {};
  const hour = { date, time };
  return isBookableAt(hour, civilNow()) ? { hour } : { past: hour };
}

type UseCreateForInput = {
  form: CreateAppointmentState;
  /** The persisted draft, if any. */
  kept: CreateChoice | undefined;
  onChoose: (serviceId: string, isChosen: boolean) => void;
};

/** The client; a first appointment starts with their preference unless something was chosen. */
export function useCreateFor({ form, kept, onChoose }: UseCreateForInput) {
  const [patient, setPatient] = useState<PatientOption | undefined>(kept?.patient);
  const [taken, setTaken] = useState<PatientWish | undefined>(
    kept?.isWishTaken ? kept.patient?.wish : undefined,
  );
  const field = useFormControl(form, 'patientId');

  const begin = (wish: PatientWish | undefined) => {
    const { serviceIds, time } = form.getValues();
    if (!wish || wish.needsLaser || serviceIds.length > 0) return;
    onChoose(wish.serviceId, true);
    const { hour } = hourOf(wish);
    if (hour && time === '') {
      form.setValue('date', hour.date, { shouldDirty: true });
      form.setValue('time', hour.time, { shouldDirty: true });
    }
    setTaken(wish);
  };
  /** Removes the previous client's preference when the client changes. */
  const giveUp = () => {
    if (!taken) return;
    onChoose(taken.serviceId, false);
    const { date, time } = form.getValues();
    if (date === taken.date && time === taken.time) form.setValue('time', '', { shouldDirty: true });
    setTaken(undefined);
  };
  const choose = (next: PatientOption | undefined) => {
    setPatient(next);
    field.change(next?.patientId ?? '');
    giveUp();
    begin(next?.wish);
  };
  const search = <PatientSearchField value={patient} ref={field.ref} error={field.error} onChange={choose} />;
  return {
    patient,
    isWishTaken: taken !== undefined,
    person: patient?.wish ? (
      <div className="stack">
        {search}
        <WishNotice wish={patient.wish} />
      </div>
    ) : (
      search
    ),
  };
}

function WishNotice({ wish }: { wish: PatientWish }) {
  if (wish.needsLaser) return <Notice>{createText.wishNeedsLaser(wish.serviceName)}</Notice>;
  if (hourOf(wish).past) return <Notice>{createText.wishPast(wish)}</Notice>;
  return <Notice tone="info">{createText.wish(wish)}</Notice>;
}
