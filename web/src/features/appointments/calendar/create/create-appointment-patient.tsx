import { useState } from 'react';
import { isBookableAt } from '#shared/appointments/booking/slots.ts';
import type { PatientOption, PatientWish } from '#shared/patients/api.ts';
import { PatientSearchField } from '#web/src/components/patient-search/patient-search-field.tsx';
import { civilNow } from '#web/src/lib/now.ts';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { useFormControl } from '#web/src/ui/fields/form-fields.tsx';
import { createText } from './copy.ts';
import type { CreateAppointmentState, CreateChoice } from './schema.ts';

/** The hour of a wish: one to begin with, or one that is over. */
function hourOf({ date, time }: PatientWish) {
  if (date === undefined || time === undefined) return {};
  const hour = { date, time };
  return isBookableAt(hour, civilNow()) ? { hour } : { past: hour };
}

type UseCreateForInput = {
  form: CreateAppointmentState;
  /** As it was left before the page was loaded anew. */
  kept: CreateChoice | undefined;
  onChoose: (serviceId: string, isChosen: boolean) => void;
};

/** Who it is for. A first appointment begins with what they wished for, where nothing else was chosen yet. */
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
  /** What one client wished for is nothing to the next. */
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
