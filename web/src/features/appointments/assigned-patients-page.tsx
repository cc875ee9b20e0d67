import { Screen } from '#web/src/ui/screen.tsx';
import { SkeletonRows } from '#web/src/ui/states.tsx';

export function AssignedPatientsPage() {
  return (
    <Screen title="Pacientes Asignados">
      <SkeletonRows />
    </Screen>
  );
}
