import { Flame } from 'lucide-react';
import { maxServices } from '#shared/appointments/request-schemas.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Dialog, DialogBody, DialogFoot, useDialogClose } from '#web/src/ui/dialogs/dialog.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { ChoiceCard } from '#web/src/ui/fields/choices.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { popularText } from './copy.ts';
import { usePopularServices } from './queries.ts';

type Props = {
  /** Ids of bookable services. Others are left out. */
  bookableIds: readonly string[];
  chosenIds: readonly string[];
  onChoose: (serviceId: string, isChosen: boolean) => void;
  onClose: () => void;
};

/** 'Ver populares': the most booked services. Render to open. */
export function PopularServicesDialog({ bookableIds, chosenIds, onChoose, onClose }: Props) {
  const popular = usePopularServices();
  return (
    <Dialog title={popularText.title} subtitle={popularText.subtitle} onClose={onClose}>
      <DialogBody>
        <QueryBoundary query={popular} errorTitle={popularText.failed}>
          {(services) => {
            const bookableServices = services.filter(({ serviceId }) => bookableIds.includes(serviceId));
            if (bookableServices.length === 0)
              return (
                <EmptyState icon={<Flame aria-hidden />} title={popularText.emptyTitle}>
                  {popularText.empty}
                </EmptyState>
              );
            return (
              <Stack gap={8}>
                {bookableServices.map(({ serviceId, name, count }) => (
                  <ChoiceCard
                    key={serviceId}
                    type="checkbox"
                    name="popular"
                    value={serviceId}
                    checked={chosenIds.includes(serviceId)}
                    disabled={chosenIds.length >= maxServices && !chosenIds.includes(serviceId)}
                    onChange={(isChosen) => onChoose(serviceId, isChosen)}
                  >
                    <span className="grow strong">{name}</span>
                    <span className="muted small n nowrap">{popularText.appointmentCount(count)}</span>
                  </ChoiceCard>
                ))}
              </Stack>
            );
          }}
        </QueryBoundary>
      </DialogBody>
      <DialogFoot>
        <DoneButton />
      </DialogFoot>
    </Dialog>
  );
}

function DoneButton() {
  return (
    <Button variant="primary" onClick={useDialogClose()}>
      {popularText.close}
    </Button>
  );
}
