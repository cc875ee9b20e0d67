import { useState } from 'react';
import { qualifiedFor } from '#shared/staff/staff-member.ts';
import { useStaff } from '#web/src/features/appointments/shared/desk-queries.ts';
import { useAppForm } from '#web/src/ui/fields/form.tsx';
import { PanelFrame } from '../../panel/panel-frame.tsx';
import { createText } from './copy.ts';
import { CreateAppointmentForm } from './create-appointment-form.tsx';
import { PopularServicesDialog } from './popular-services-dialog.tsx';
import { useBookableServices } from './queries.ts';
import { CreateAppointment } from './schema.ts';
import './create-appointment.css';

type Props = { initialDate: string; onClose: () => void };

/** 'Crear cita'. Render it to open it. */
export function CreateAppointmentDialog({ initialDate, onClose }: Props) {
  const services = useBookableServices();
  const staff = useStaff().data ?? [];
  const [isPopularOpen, setPopularOpen] = useState(false);
  const form = useAppForm(CreateAppointment, {
    patientId: '',
    serviceIds: [],
    date: initialDate,
    staffId: '',
    time: '',
    balanceInvoiced: true,
  });
  const choose = (serviceId: string, isChosen: boolean) => {
    const { serviceIds, staffId } = form.getValues();
    const others = serviceIds.filter((id) => id !== serviceId);
    const next = isChosen ? [...others, serviceId] : others;
    form.setValue('serviceIds', next, { shouldValidate: true, shouldDirty: true });
    form.clearErrors('time');
    const isStillAble = qualifiedFor(staff, next).some((member) => member.staffId === staffId);
    if (!isStillAble) form.setValue('staffId', '', { shouldDirty: true });
  };
  return (
    <>
      <PanelFrame
        title={createText.title}
        subtitle={createText.subtitle}
        size="wide"
        dirty={form.formState.isDirty}
        onClose={onClose}
        wait={{ query: services, errorTitle: createText.servicesFailed }}
      >
        {services.data && (
          <CreateAppointmentForm
            form={form}
            staff={staff}
            services={services.data}
            onChoose={choose}
            onPopular={() => setPopularOpen(true)}
            onDone={onClose}
          />
        )}
      </PanelFrame>
      {isPopularOpen && (
        <PopularServicesDialog
          bookable={services.data?.map(({ serviceId }) => serviceId) ?? []}
          chosen={form.watch('serviceIds')}
          onChoose={choose}
          onClose={() => setPopularOpen(false)}
        />
      )}
    </>
  );
}
