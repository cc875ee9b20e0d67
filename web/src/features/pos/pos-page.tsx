import { LayoutGrid, ShoppingBag } from 'lucide-react';
import { paths } from '#web/src/lib/paths.ts';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { Card } from '#web/src/ui/display/card.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { Screen } from '#web/src/ui/shell/screen.tsx';
import { useUrlParam } from '#web/src/ui/url-state.ts';
import { text } from './copy.ts';

function NotOpen() {
  return (
    <EmptyState
      icon={<ShoppingBag aria-hidden />}
      title={text.notOpen}
      action={
        <>
          <ButtonLink to={paths.adminCalendar} variant="primary">
            {text.seeCalendar}
          </ButtonLink>{' '}
          <ButtonLink to={paths.appointmentRequests}>{text.seeRequests}</ButtonLink>
        </>
      }
    >
      {text.notOpenYet}
    </EmptyState>
  );
}

/** The point of sale's frame: it says how the day is charged meanwhile, and of a view that does not exist that it does not (R303). */
export function PosPage() {
  const [view] = useUrlParam('vista');
  return (
    <Screen title={text.title}>
      <Card>
        {view === '' ? (
          <NotOpen />
        ) : (
          <EmptyState
            icon={<LayoutGrid aria-hidden />}
            title={text.unknownView}
            action={<ButtonLink to={paths.appointmentRequests}>{text.seeRequests}</ButtonLink>}
          >
            {text.chooseView}
          </EmptyState>
        )}
      </Card>
    </Screen>
  );
}
