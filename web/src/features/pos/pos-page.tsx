import { ShoppingBag } from 'lucide-react';
import { paths } from '#web/src/lib/paths.ts';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { Card } from '#web/src/ui/display/card.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { Screen } from '#web/src/ui/shell/screen.tsx';
import { text } from './copy.ts';

/** Until there is a till, it says how the day is charged meanwhile. */
export function PosPage() {
  return (
    <Screen title={text.title}>
      <Card>
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
      </Card>
    </Screen>
  );
}
