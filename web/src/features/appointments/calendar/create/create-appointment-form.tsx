import { calculateQuote } from '#shared/appointments/booking/pricing.ts';
import type { BookableService } from '#shared/appointments/calendar/calendar-api.ts';
import type { StaffOption } from '#shared/staff/api.ts';
import { filterQualified } from '#shared/staff/staff-member.ts';
import { ServiceAlerts } from '#web/src/components/appointment-alerts/appointment-alerts.tsx';
import type { CreateAppointmentDraft } from '#web/src/components/new-appointment/new-appointment-draft.ts';
import { createUnrequestedTimes, toFreeTimes } from '#web/src/components/time-picker/free-times.ts';
import { usePersistedDraft } from '#web/src/lib/session/use-draft.ts';
import { DialogBody } from '#web/src/ui/dialogs/dialog.tsx';
import { Alert } from '#web/src/ui/feedback/alert.tsx';
import { CheckboxField } from '#web/src/ui/fields/fields.tsx';
import { useFormControl } from '#web/src/ui/fields/form-fields.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { PanelContent, type PanelSections } from '../../panel/panel-frame.tsx';
import { createText, describeCreationError } from './copy.ts';
import { usePatientChoice } from './create-appointment-patient.tsx';
import { CreateAppointmentServices } from './create-appointment-services.tsx';
import { CreateAppointmentSummary } from './create-appointment-summary.tsx';
import { CreateAppointmentTimeFields } from './create-appointment-time-fields.tsx';
import { useDaysForServices, useTimesForServices } from './queries.ts';
import type { CreateAppointment, CreateAppointmentState } from './schema.ts';
import { useClearUnavailable } from './use-create-form.ts';
import { useSubmitAppointment } from './use-submit-appointment.ts';

type Props = {
  form: CreateAppointmentState;
  choice: {
    /** Storage key in this tab. */
    draft: string;
    initialDraft: CreateAppointmentDraft;
    /** The persisted draft, if any. */
    savedDraft: CreateAppointmentDraft | undefined;
  };
  services: readonly BookableService[];
  staff: readonly StaffOption[];
  onChoose: (serviceId: string, isChosen: boolean) => void;
  onPopular: () => void;
  onDone: () => void;
};

type FreeTimesParams = Pick<CreateAppointment, 'serviceIds' | 'date'> & {
  readonly staffId: string;
  readonly members: readonly StaffOption[];
};

/** The day's free times, or why none are searched, and the marks of the date field. */
function useFreeTimes({ serviceIds, date, staffId, members }: FreeTimesParams, durationMinutes: number) {
  const reason = explainNoTimes({ durationMinutes, date, members });
  const query = useTimesForServices({ serviceIds, date, staffId }, reason === undefined);
  const marks = useDaysForServices({ serviceIds, staffId }, durationMinutes > 0 && members.length > 0);
  return { free: reason === undefined ? toFreeTimes(query) : createUnrequestedTimes(reason), marks };
}

/** Client, services, time and staff member. Saving creates a confirmed appointment. */
export function CreateAppointmentForm({ form, choice, services, staff, onChoose, ...props }: Props) {
  const { patient, isWishTaken, patientField } = usePatientChoice({
    form,
    savedDraft: choice.savedDraft,
    onChoose,
  });
  const servicesField = useFormControl(form, 'serviceIds');
  const { patientId, serviceIds, date, staffId, time, balanceInvoiced } = form.watch();
  const currentDraft: CreateAppointmentDraft = {
    isWishTaken,
    serviceIds,
    staffId,
    time,
    balanceInvoiced,
    date,
  };
  usePersistedDraft(choice.draft, patient ? { ...currentDraft, patient } : currentDraft, choice.initialDraft);
  const chosenServices = services.filter(({ serviceId }) => serviceIds.includes(serviceId));
  const quote = calculateQuote(chosenServices);
  const members = filterQualified(staff, serviceIds);
  const { free, marks } = useFreeTimes({ serviceIds, date, staffId, members }, quote.durationMinutes);
  useClearUnavailable({ form, services, members, isStaffLoaded: staff.length > 0, onChoose });
  const { submit, isPending } = useSubmitAppointment({
    form,
    timeErrorField: 'time',
    patient,
    onDone: props.onDone,
  });

  return (
    <PanelContent
      layout={TwoColumnLayout}
      formProps={{ form, onSubmit: submit, describe: describeCreationError }}
      problem={<CreateAppointmentAlert form={form} />}
      actions={{
        close: createText.cancel,
        primary: {
          label: createText.save,
          busyLabel: createText.saving,
          isBusy: isPending,
          submits: true,
        },
      }}
      sections={{
        patient: patientField,
        services: (
          <CreateAppointmentServices
            ref={servicesField.ref}
            error={servicesField.error}
            chosen={serviceIds}
            services={services}
            onChoose={onChoose}
            onPopular={props.onPopular}
          />
        ),
        timeFields: (
          <CreateAppointmentTimeFields
            form={form}
            members={members}
            free={free}
            marks={marks}
            durationMinutes={quote.durationMinutes}
          />
        ),
        balance: <BalanceField form={form} totalCents={quote.totalCents} />,
        alerts: <ServiceAlerts patientId={patientId} serviceIds={serviceIds} />,
        summary: <CreateAppointmentSummary services={chosenServices} quote={quote} time={time} />,
      }}
    />
  );
}

/** Client and services at the left, time at the right. Stacked on narrow screens. */
function TwoColumnLayout({ patient, services, timeFields, balance, alerts, summary }: PanelSections) {
  return (
    <DialogBody flush split>
      <div className="appointment-columns">
        <Stack gap={20} pad="20 24 24 24" phone={{ pad: 16 }}>
          {patient}
          {services}
        </Stack>
        <Stack gap={20} pad="20 24 24 24" phone={{ pad: 16 }}>
          {timeFields}
          {balance}
          {alerts}
          {summary}
        </Stack>
      </div>
    </DialogBody>
  );
}

/** Checkbox that decides whether the client owes the price, with a hint for each value. */
function BalanceField({ form, totalCents }: { form: CreateAppointmentState; totalCents: number }) {
  const balance = useFormControl(form, 'balanceInvoiced');
  return (
    <CheckboxField
      name="balanceInvoiced"
      label={createText.balanceLabel}
      hint={balance.value ? createText.invoicedHint(totalCents) : createText.notInvoicedHint}
      checked={balance.value}
      onChange={(event) => balance.change(event.target.checked)}
    />
  );
}

type ExplainNoTimesInput = { durationMinutes: number; date: string; members: readonly StaffOption[] };

/** Explains that no services, no day or no qualified staff member is chosen, so no times can be searched (R220). */
function explainNoTimes({ durationMinutes, date, members }: ExplainNoTimesInput): string | undefined {
  if (durationMinutes === 0) return createText.servicesFirst;
  if (date === '') return createText.dateFirst;
  return members.length === 0 ? createText.noQualifiedStaff : undefined;
}

/** Error beside the save button, visible at any scroll position. */
function CreateAppointmentAlert({ form }: { form: CreateAppointmentState }) {
  const { errors, submitCount } = form.formState;
  const { patientId, date, time } = form.watch();
  const isMissing = submitCount > 0 && [patientId, date, time].includes('');
  const message = errors.root?.['server']?.message ?? (isMissing ? createText.missingFields : undefined);
  if (message === undefined) return null;
  return <Alert className="form__summary create-appointment__alert">{message}</Alert>;
}
