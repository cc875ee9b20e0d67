import { LayoutGrid } from 'lucide-react';
import { paths } from '#web/src/lib/paths.ts';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { Card } from '#web/src/ui/display/card.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { Screen } from '#web/src/ui/shell/screen.tsx';

const text = {
  title: 'Punto de Venta',
  unknownView: 'Vista no encontrada.',
  chooseView: 'Elige una sección del menú.',
} as const;

/** Shown for unknown paths below /pos (R303). */
export function UnknownViewPage() {
  return (
    <Screen title={text.title}>
      <Card>
        <EmptyState
          icon={<LayoutGrid aria-hidden />}
          title={text.unknownView}
          action={<ButtonLink to={paths.pos}>{text.title}</ButtonLink>}
        >
          {text.chooseView}
        </EmptyState>
      </Card>
    </Screen>
  );
}
