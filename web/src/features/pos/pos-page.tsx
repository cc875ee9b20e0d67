import { LayoutGrid } from 'lucide-react';
import { paths } from '#web/src/lib/paths.ts';
import { ButtonLink } from '#web/src/ui/button-link.tsx';
import { Card } from '#web/src/ui/card.tsx';
import { Screen } from '#web/src/ui/screen.tsx';
import { EmptyState } from '#web/src/ui/states.tsx';

/** The point of sale's frame: a view that does not exist says so (spec 2 §2). */
export function PosPage() {
  return (
    <Screen title="Punto de Venta">
      <Card>
        <EmptyState
          icon={<LayoutGrid aria-hidden />}
          title="Vista no encontrada."
          action={<ButtonLink to={paths.appointmentRequests}>Ver solicitudes de citas</ButtonLink>}
        >
          Elige una sección del menú.
        </EmptyState>
      </Card>
    </Screen>
  );
}
