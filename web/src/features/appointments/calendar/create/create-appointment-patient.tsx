import { useState } from 'react';
import { isBookableAt } from '#shared/appointments/booking/slots.ts';
import type { PatientOption, PatientPreference } from '#shared/patients/api.ts';
import type { CreateAppointmentDraft } from '#web/src/components/new-appointment/new-appointment-draft.ts';
import { PatientSearchField } from '#web/src/components/patient-search/patient-search-field.tsx';
import { getCivilNow } from '#web/src/lib/now.ts';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { useFormControl } from '#web/src/ui/fields/form-fields.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { createText } from './copy.ts';
import type { CreateAppointmentState } from './schema.ts';

/** Returns the preferred slot as `bookableSlot` or, if it can no longer be booked, as `pastSlot`. */
function readPreferredTime({ date, time }: PatientPreference) {
  if (date === undefined || time === undefined) return {};
  const slot = { date, time };
  return isBookableAt(slot, getCivilNow()) ? { bookableSlot: slot } : { pastSlot: slot };
}

type UsePatientChoiceInput = {
  form: CreateAppointmentState;
  /** The persisted draft, if any. */
  savedDraft: CreateAppointmentDraft | undefined;
  onChoose: (serviceId: string, isChosen: boolean) => void;
};

/** The client. A first appointment starts with their preference unless something was chosen. */
export function usePatientChoice({ form, savedDraft, onChoose }: UsePatientChoiceInput) {
  const [patient, setPatient] = useState<PatientOption | undefined>(savedDraft?.patient);
  const [appliedPreference, setAppliedPreference] = useState<PatientPreference | undefined>(
    savedDraft?.isWishTaken ? savedDraft.patient?.wish : undefined,
  );
  const field = useFormControl(form, 'patientId');

  const applyPreference = (preference: PatientPreference | undefined) => {
    const { serviceIds, time } = form.getValues();
    if (!preference || preference.needsLaser || serviceIds.length > 0) return;
    onChoose(preference.serviceId, true);
    const { bookableSlot } = readPreferredTime(preference);
    if (bookableSlot && time === '') {
      form.setValue('date', bookableSlot.date, { shouldDirty: true });
      form.setValue('time', bookableSlot.time, { shouldDirty: true });
    }
    setAppliedPreference(preference);
  };
  /** Removes the previous client's preference when the client changes. */
  const removePreference = () => {
    if (!appliedPreference) return;
    onChoose(appliedPreference.serviceId, false);
    const { date, time } = form.getValues();
    if (date === appliedPreference.date && time === appliedPreference.time)
      form.setValue('time', '', { shouldDirty: true });
    setAppliedPreference(undefined);
  };
  const choose = (newPatient: PatientOption | undefined) => {
    setPatient(newPatient);
    field.change(newPatient?.patientId ?? '');
    removePreference();
    applyPreference(newPatient?.wish);
  };
  const searchField = (
    <PatientSearchField value={patient} ref={field.ref} error={field.error} onChange={choose} />
  );
  return {
    patient,
    isWishTaken: appliedPreference !== undefined,
    patientField: patient?.wish ? (
      <Stack gap={16}>
        {searchField}
        <PreferenceNotice preference={patient.wish} />
      </Stack>
    ) : (
      searchField
    ),
  };
}

function PreferenceNotice({ preference }: { preference: PatientPreference }) {
  if (preference.needsLaser)
    return <Notice>{createText.preferenceNeedsLaser(preference.serviceName)}</Notice>;
  if (readPreferredTime(preference).pastSlot) return <Notice>{createText.preferencePast(preference)}</Notice>;
  return <Notice tone="info">{createText.preference(preference)}</Notice>;
}
