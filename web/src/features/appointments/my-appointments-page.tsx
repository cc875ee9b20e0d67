import { Screen } from '#web/src/ui/screen.tsx';
import { SkeletonRows } from '#web/src/ui/states.tsx';

export function MyAppointmentsPage() {
  return (
    <Screen title="Gestión de Citas y Salud">
      <SkeletonRows />
    </Screen>
  );
}
