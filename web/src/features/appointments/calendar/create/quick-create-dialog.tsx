import { Ban } from 'lucide-react';
import { type Ref, useEffect, useState } from 'react';
import type { BookableService } from '#shared/appointments/calendar/calendar-api.ts';
import { compareNames } from '#shared/core/sort-names.ts';
import type { PatientOption } from '#shared/patients/api.ts';
import { ServiceAlerts } from '#web/src/components/appointment-alerts/appointment-alerts.tsx';
import { PatientSearchField } from '#web/src/components/patient-search/patient-search-field.tsx';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Dialog, DialogBody, FormFoot } from '#web/src/ui/dialogs/dialog.tsx';
import { Money } from '#web/src/ui/display/figures.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { ChoiceCard } from '#web/src/ui/fields/choices.tsx';
import { ErrorText } from '#web/src/ui/fields/field-text.tsx';
import { Form, FormSummary, useAppForm } from '#web/src/ui/fields/form.tsx';
import { useFormControl } from '#web/src/ui/fields/form-fields.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { lazyDialog } from '#web/src/ui/lazy/lazy-dialog.tsx';
import { BlockTimeForm } from '../blocked/block-time-form.tsx';
import { blockedText } from '../blocked/copy.ts';
import type { FreePlace } from '../free-place.ts';
import { createText, describeCreationError, quickText } from './copy.ts';
import { listFittingServices } from './fitting-services.ts';
import { useBookableServices, useRecentServices } from './queries.ts';
import { CreateAppointment } from './schema.ts';
import { useSubmitAppointment } from './use-submit-appointment.ts';

// Loaded with its form when opened.
const CreatePatientDialog = lazyDialog(
  async () =>
    (await import('#web/src/components/patient-form/create-patient-dialog.tsx')).CreatePatientDialog,
);

type Props = { place: FreePlace; onClose: () => void };

/** Creates an appointment at a free place, or blocks its time. Render to open. */
export function QuickCreateDialog({ place, onClose }: Props) {
  const { member } = place;
  const [isBlocking, setBlocking] = useState(place.isBlocking ?? false);
  return (
    <Dialog
      title={isBlocking ? blockedText.title : createText.title}
      subtitle={quickText.place(place)}
      onClose={onClose}
    >
      {isBlocking && member ? (
        <BlockTimeForm place={place} member={member} onDone={onClose} />
      ) : (
        <QuickCreateForm place={place} onClose={onClose} onBlock={member && (() => setBlocking(true))} />
      )}
    </Dialog>
  );
}

type FormProps = Props & {
  /** Undefined where the place is of nobody in particular. */
  onBlock: (() => void) | undefined;
};

/** Creates an appointment at a free place from a client and one service. */
function QuickCreateForm({ place, onClose, onBlock }: FormProps) {
  const { date, time, member, roomMinutes } = place;
  const [patient, setPatient] = useState<PatientOption>();
  const [typedNewPatient, setTypedNewPatient] = useState<string>();
  const [isPatientNew, setPatientNew] = useState(false);
  const form = useAppForm(CreateAppointment, {
    patientId: '',
    serviceIds: [],
    date,
    staffId: member?.staffId ?? '',
    time,
    balanceInvoiced: true,
  });
  const patientField = useFormControl(form, 'patientId');
  const servicesField = useFormControl(form, 'serviceIds');
  const services = useBookableServices();
  const recent = useRecentServices(patient?.patientId);
  const { submit, isPending } = useSubmitAppointment({
    form,
    timeErrorField: 'serviceIds',
    patient,
    onDone: onClose,
  });
  const { setFocus } = form;
  // After the dialog, which puts the focus on its title.
  useEffect(() => setFocus('patientId'), [setFocus]);
  // After the chosen client, who takes the focus from the search field.
  useEffect(() => {
    if (isPatientNew) setFocus('serviceIds');
  }, [isPatientNew, setFocus]);

  const fitting = listFittingServices({
    services: services.data ?? [],
    member,
    roomMinutes,
    recentIds: recent.data ?? [],
  });
  const latestId = fitting.find(({ serviceId }) => recent.data?.includes(serviceId))?.serviceId;
  const [firstId] = servicesField.value;
  const chosenId = firstId ?? '';
  useEffect(() => {
    if (latestId !== undefined && chosenId === '') form.setValue('serviceIds', [latestId]);
  }, [form, latestId, chosenId]);

  const choosePatient = (chosen: PatientOption | undefined) => {
    setPatient(chosen);
    setPatientNew(false);
    patientField.change(chosen?.patientId ?? '');
    servicesField.change([]);
  };
  return (
    <>
      <Form form={form} className="dialog__form" onSubmit={submit} describe={describeCreationError}>
        <DialogBody>
          <Stack gap={16}>
            <FormSummary />
            <PatientSearchField
              value={patient}
              ref={patientField.ref}
              error={patientField.error}
              onChange={choosePatient}
              onCreate={setTypedNewPatient}
            />
            <QueryBoundary query={services} errorTitle={createText.servicesFailed}>
              {() => (
                <FittingServices
                  services={fitting}
                  roomMinutes={roomMinutes}
                  chosenId={chosenId}
                  ref={servicesField.ref}
                  error={servicesField.error}
                  onChoose={(serviceId) => servicesField.change([serviceId])}
                />
              )}
            </QueryBoundary>
            <ServiceAlerts patientId={patient?.patientId ?? ''} serviceIds={servicesField.value} />
          </Stack>
        </DialogBody>
        <FormFoot
          submit={createText.save}
          submitting={createText.saving}
          busy={isPending}
          lead={
            onBlock && (
              <Button variant="ghost" icon={<Ban aria-hidden />} onClick={onBlock}>
                {blockedText.title}
              </Button>
            )
          }
        />
      </Form>
      {typedNewPatient !== undefined && (
        <CreatePatientDialog
          typed={typedNewPatient}
          onCreated={(created) => {
            choosePatient(created);
            setPatientNew(true);
          }}
          onClose={() => setTypedNewPatient(undefined)}
        />
      )}
    </>
  );
}

type FittingServicesProps = {
  services: readonly BookableService[];
  roomMinutes: number;
  chosenId: string;
  /** The first service. */
  ref: Ref<HTMLInputElement>;
  error: string | undefined;
  onChoose: (serviceId: string) => void;
};

/** More would hide the buttons of the form. */
const initiallyShownCount = 3;
const listFirst = (services: readonly BookableService[], chosenId: string) =>
  services.filter(({ serviceId }, index) => index < initiallyShownCount || serviceId === chosenId);

function FittingServices({ services, roomMinutes, chosenId, ref, error, onChoose }: FittingServicesProps) {
  const [isExpanded, setExpanded] = useState(false);
  const groups: [name: string, services: readonly BookableService[]][] = isExpanded
    ? [...Map.groupBy(services, ({ categoryName }) => categoryName)].toSorted(([a], [b]) =>
        compareNames(a, b),
      )
    : [['', listFirst(services, chosenId)]];
  return (
    <fieldset>
      <legend className="choice-legend">{quickText.services(roomMinutes)}</legend>
      {services.length === 0 && <p className="muted">{quickText.nothingFits}</p>}
      <Stack gap={8}>
        {groups.map(([categoryName, members], groupIndex) => (
          <Stack key={categoryName} gap={8}>
            {categoryName !== '' && <h3 className="small muted">{categoryName}</h3>}
            {members.map(({ serviceId, name, durationMinutes, priceCents }, index) => (
              <ChoiceCard
                key={serviceId}
                ref={groupIndex + index === 0 ? ref : undefined}
                type="radio"
                name="service"
                value={serviceId}
                checked={serviceId === chosenId}
                onChange={() => onChoose(serviceId)}
              >
                <span className="grow strong">{name}</span>
                <span className="muted small n nowrap">{createText.serviceDuration(durationMinutes)}</span>
                <Money cents={priceCents} />
              </ChoiceCard>
            ))}
          </Stack>
        ))}
        {services.length > initiallyShownCount && (
          <Button
            variant="ghost"
            size="small"
            aria-expanded={isExpanded}
            onClick={() => setExpanded(!isExpanded)}
          >
            {isExpanded ? quickText.showFewer : quickText.showAll(services.length)}
          </Button>
        )}
      </Stack>
      {error !== undefined && (
        <p className="amplify-field__error-message">
          <ErrorText text={error} />
        </p>
      )}
    </fieldset>
  );
}
