import { useState } from 'react';
import {
  getPatientServices,
  type PatientServices,
  requestLaserFor,
  setPatientServices,
} from '#shared/intake/laser/laser-api.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Dialog, DialogBody, DialogFoot, useDialogClose } from '#web/src/ui/dialogs/dialog.tsx';
import { Alert } from '#web/src/ui/feedback/alert.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { CheckboxField } from '#web/src/ui/fields/fields.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { describePatientServicesFailure, patientServicesText as text } from './copy.ts';
import './patient-services.css';
import { useQuery } from '@tanstack/react-query';
import type { BodyOf } from '#shared/core/route.ts';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { useCommand } from '#web/src/lib/command.ts';

/** Reads the services once, because a refetch would overwrite the user's choice. */
const usePatientServices = (patientId: string) =>
  useQuery({
    ...buildQuery(getPatientServices, { params: { patientId } }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

const useSetPatientServices = (patientId: string) =>
  useCommand(setPatientServices, {
    inputOf: (body: BodyOf<typeof setPatientServices>) => ({ params: { patientId }, body }),
    refreshes: ['patients', 'intake'],
  });

const useRequestLaserForPatient = (patientId: string) =>
  useCommand(requestLaserFor, {
    inputOf: () => ({ params: { patientId } }),
    refreshes: ['patients', 'intake'],
  });

type Props = { patientId: string; onClose: () => void };
type ServicesChoice = { readonly laser: boolean; readonly serviceIds: readonly string[] };

const toInitialChoice = ({ permissions, allowedServiceIds }: PatientServices): ServicesChoice => ({
  laser: permissions.includes('laser'),
  serviceIds: allowedServiceIds,
});

/** Dialog in which the owner sets the services that a client may book. Render it to open it. */
export function PatientServicesDialog({ patientId, onClose }: Props) {
  const query = usePatientServices(patientId);
  const [choice, setChoice] = useState<ServicesChoice>();
  return (
    <Dialog title={text.title} subtitle={query.data?.name} dirty={choice !== undefined} onClose={onClose}>
      <QueryBoundary query={query} errorTitle={text.failed}>
        {(services) => (
          <ServicesForm
            patientServices={services}
            choice={choice ?? toInitialChoice(services)}
            onChoose={setChoice}
            onClose={onClose}
          />
        )}
      </QueryBoundary>
    </Dialog>
  );
}

type ServicesFormProps = {
  patientServices: PatientServices;
  choice: ServicesChoice;
  onChoose: (choice: ServicesChoice) => void;
  onClose: () => void;
};

function ServicesForm({ patientServices, choice, onChoose, onClose }: ServicesFormProps) {
  const save = useSetPatientServices(patientServices.patientId);
  const submit = () =>
    save.mutate(
      { permissions: choice.laser ? ['laser'] : [], allowedServiceIds: [...choice.serviceIds] },
      {
        onSuccess: () => {
          toast.success(text.saved);
          onClose();
        },
      },
    );
  return (
    <>
      <DialogBody>
        <Stack gap={16}>
          {save.isError && <Alert>{describePatientServicesFailure(save.error)}</Alert>}
          <CheckboxField
            name="laser"
            label={
              <>
                <span className="strong">{text.laser}</span>{' '}
                <span className="small muted">{text.laserHint}</span>
              </>
            }
            checked={choice.laser}
            onChange={({ target }) => onChoose({ ...choice, laser: target.checked })}
          />
          <LaserEvaluation patientServices={patientServices} />
          <ServicesSection patientServices={patientServices} choice={choice} onChoose={onChoose} />
        </Stack>
      </DialogBody>
      <SaveFoot busy={save.isPending} onSave={submit} />
    </>
  );
}

/** Requests the laser evaluation on the client's behalf. */
function LaserEvaluation({ patientServices }: Pick<ServicesFormProps, 'patientServices'>) {
  const { patientId, laser } = patientServices;
  const request = useRequestLaserForPatient(patientId);
  if (laser.open) return <Notice tone="info">{text.pendingRequest}</Notice>;
  if (!laser.mayAsk) return null;
  return (
    <Stack gap={16}>
      {request.isError && <Alert>{describePatientServicesFailure(request.error)}</Alert>}
      <div>
        <Button
          size="small"
          busy={request.isPending}
          busyLabel={text.requesting}
          onClick={() => request.mutate(undefined, { onSuccess: () => toast.success(text.requested) })}
        >
          {text.request}
        </Button>
      </div>
    </Stack>
  );
}

function ServicesSection({ patientServices, choice, onChoose }: Omit<ServicesFormProps, 'onClose'>) {
  const setAllowed = (serviceId: string, isAllowed: boolean) => {
    const otherIds = choice.serviceIds.filter((allowedId) => allowedId !== serviceId);
    onChoose({ ...choice, serviceIds: isAllowed ? [...otherIds, serviceId] : otherIds });
  };
  // The laser permission covers all laser services, so they cannot be set individually.
  const laserNote = choice.laser ? text.withLaser : text.needsLaser;
  return (
    <Stack as="fieldset" gap={8} className="patient-services">
      <legend className="choice-legend">{text.services}</legend>
      <p className="small muted">{text.servicesHint}</p>
      {patientServices.services.map(({ serviceId, name, laser, onWeb }) => {
        const note = laser ? laserNote : onWeb && text.alreadyOffered;
        return (
          <CheckboxField
            key={serviceId}
            name={serviceId}
            label={
              <>
                {name} {note && <span className="small muted">({note})</span>}
              </>
            }
            checked={laser ? choice.laser : choice.serviceIds.includes(serviceId)}
            disabled={laser}
            onChange={({ target }) => setAllowed(serviceId, target.checked)}
          />
        );
      })}
    </Stack>
  );
}

const SaveFoot = ({ busy, onSave }: { busy: boolean; onSave: () => void }) => (
  <DialogFoot>
    <Button disabled={busy} onClick={useDialogClose()}>
      {text.cancel}
    </Button>
    <Button variant="primary" busy={busy} busyLabel={text.saving} onClick={onSave}>
      {text.save}
    </Button>
  </DialogFoot>
);
