import { Screen } from '#web/src/ui/screen.tsx';
import { SkeletonRows } from '#web/src/ui/states.tsx';

export function AppointmentRequestsPage() {
  return (
    <Screen title="Solicitud de citas">
      <SkeletonRows />
    </Screen>
  );
}
