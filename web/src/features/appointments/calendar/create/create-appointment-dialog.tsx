import { useState } from 'react';
import { filterQualified } from '#shared/staff/staff-member.ts';
import { useStaff } from '#web/src/features/appointments/shared/desk-queries.ts';
import { discardDraft } from '#web/src/lib/session/session-draft.ts';
import { PanelFrame } from '../../panel/panel-frame.tsx';
import { createText } from './copy.ts';
import { CreateAppointmentForm } from './create-appointment-form.tsx';
import { PopularServicesDialog } from './popular-services-dialog.tsx';
import { useBookableServices } from './queries.ts';
import { useCreateForm } from './use-create-form.ts';
import './create-appointment.css';
import '../../shared/appointment-columns.css';

type Props = {
  initialDate: string;
  /** Storage key of the draft in this tab. */
  draft: string;
  onClose: () => void;
};

/** 'Crear cita'. Render to open. */
export function CreateAppointmentDialog({ initialDate, draft, onClose }: Props) {
  const services = useBookableServices();
  const staff = useStaff().data ?? [];
  const [isPopularOpen, setPopularOpen] = useState(false);
  const { form, initialDraft, savedDraft, isStarted } = useCreateForm(draft, initialDate);
  const closeAndDiscard = () => {
    discardDraft(draft);
    onClose();
  };
  const choose = (serviceId: string, isChosen: boolean) => {
    const { serviceIds, staffId } = form.getValues();
    const otherIds = serviceIds.filter((id) => id !== serviceId);
    const newIds = isChosen ? [...otherIds, serviceId] : otherIds;
    form.setValue('serviceIds', newIds, { shouldValidate: true, shouldDirty: true });
    form.clearErrors('time');
    const isStillQualified = filterQualified(staff, newIds).some((member) => member.staffId === staffId);
    if (!isStillQualified) form.setValue('staffId', '', { shouldDirty: true });
  };
  return (
    <>
      <PanelFrame
        title={createText.title}
        subtitle={createText.subtitle}
        size="wide"
        dirty={isStarted}
        onClose={closeAndDiscard}
        loading={{ query: services, errorTitle: createText.servicesFailed }}
      >
        {services.data && (
          <CreateAppointmentForm
            form={form}
            choice={{ draft, initialDraft, savedDraft }}
            staff={staff}
            services={services.data}
            onChoose={choose}
            onPopular={() => setPopularOpen(true)}
            onDone={closeAndDiscard}
          />
        )}
      </PanelFrame>
      {isPopularOpen && (
        <PopularServicesDialog
          bookableIds={services.data?.map(({ serviceId }) => serviceId) ?? []}
          chosenIds={form.watch('serviceIds')}
          onChoose={choose}
          onClose={() => setPopularOpen(false)}
        />
      )}
    </>
  );
}
