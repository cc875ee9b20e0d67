import { Flame } from 'lucide-react';
import type { Ref } from 'react';
import type { BookableService } from '#shared/appointments/calendar/calendar-api.ts';
import { maxServices } from '#shared/appointments/request-schemas.ts';
import { ServiceChoice } from '#web/src/components/service-choice/service-choice.tsx';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Money } from '#web/src/ui/display/figures.tsx';
import { createText } from './copy.ts';

/** Width in pixels from which the dialog has two columns and shows every group. */
const wideLayoutMinWidth = 768;

type Props = {
  services: readonly BookableService[];
  chosen: readonly string[];
  onChoose: (serviceId: string, isChosen: boolean) => void;
  onPopular: () => void;
  error: string | undefined;
  ref: Ref<HTMLFieldSetElement>;
};

/** Choice of services by category, with durations and prices. */
export const CreateAppointmentServices = ({ onChoose, onPopular, ...field }: Props) => (
  <ServiceChoice
    {...field}
    legend={createText.services}
    aside={
      field.services.length > 0 && (
        <Button size="small" icon={<Flame aria-hidden />} onClick={onPopular}>
          {createText.viewPopular}
        </Button>
      )
    }
    empty={createText.noServices}
    isInitiallyOpen={(index) => window.innerWidth >= wideLayoutMinWidth || index === 0}
    maximum={maxServices}
    onChoose={([serviceId], isChosen) => serviceId !== undefined && onChoose(serviceId, isChosen)}
    detail={({ durationMinutes, priceCents }) => (
      <>
        <span className="muted small n nowrap">{createText.serviceDuration(durationMinutes)}</span>
        <Money cents={priceCents} />
      </>
    )}
  />
);
