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
  /** Ids of bookable services; others are left out. */
  bookable: readonly string[];
  chosen: readonly string[];
  onChoose: (serviceId: string, isChosen: boolean) => void;
  onClose: () => void;
};

/** 'Ver populares': the most booked services. Render to open. */
export function PopularServicesDialog({ bookable, chosen, onChoose, onClose }: Props) {
  const popular = usePopularServices();
  return (
    <Dialog title={popularText.title} subtitle={popularText.subtitle} onClose={onClose}>
      <DialogBody>
        <QueryBoundary query={popular} errorTitle={popularText.failed}>
          {(services) => {
            const bookableServices = services.filter(({ serviceId }) => bookable.includes(serviceId));
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
                    checked={chosen.includes(serviceId)}
                    disabled={chosen.length >= maxServices && !chosen.includes(serviceId)}
                    onChange={(isChosen) => onChoose(serviceId, isChosen)}
                  >
                    <span className="grow strong">{name}</span>
                    <span className="muted small n nowrap">{popularText.count(count)}</span>
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
      {popularText.done}
    </Button>
  );
}
