import { Plus } from 'lucide-react';
import { toCivilDateTime } from '#shared/core/civil-time.ts';
import { useSignedIn } from '#web/src/lib/me.ts';
import { paths } from '#web/src/lib/paths.ts';
import { useNow } from '#web/src/lib/use-now.ts';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { Split, Stack } from '#web/src/ui/layout/layout.tsx';
import { Screen } from '#web/src/ui/shell/screen.tsx';
import { dashboardText } from './copy.ts';
import { DashboardAgenda } from './dashboard-agenda.tsx';
import { DashboardAthMoney } from './dashboard-ath-money.tsx';
import { DashboardBirthdays } from './dashboard-birthdays.tsx';
import { DashboardCards, FigureSkeletons } from './dashboard-cards.tsx';
import { DashboardFailedMessages } from './dashboard-failed-messages.tsx';
import { DashboardNotices } from './dashboard-notices.tsx';
import { DashboardSetup } from './dashboard-setup.tsx';
import { DashboardStoppedAddresses } from './dashboard-stopped-addresses.tsx';
import { DashboardWaiting } from './dashboard-waiting.tsx';
import { useDashboard } from './queries.ts';
import './dashboard.css';

/** Dashboard with figures, today's appointments, pending tasks and notices. */
export function DashboardPage() {
  const { firstName } = useSignedIn();
  const { date, time } = toCivilDateTime(useNow());
  const dashboard = useDashboard();
  return (
    <Screen
      title={dashboardText.greeting(firstName, time)}
      context={dashboardText.today(date)}
      actions={
        <ButtonLink to={paths.createAppointment} variant="primary" icon={<Plus aria-hidden />}>
          {dashboardText.createAppointment}
        </ButtonLink>
      }
    >
      <DashboardSetup />
      <QueryBoundary query={dashboard} errorTitle={dashboardText.failed} skeleton={<FigureSkeletons />}>
        {(figures) => <DashboardCards figures={figures} />}
      </QueryBoundary>
      {/* The padding keeps the last row clear of notices and toasts. */}
      <Split
        columns="1.75fr 1fr"
        gap={20}
        pad="0 0 240 0"
        align="start"
        tablet={{ columns: '1fr' }}
        phone={{ gap: 16 }}
      >
        <DashboardAgenda date={date} />
        <Stack gap={20} phone={{ gap: 16 }}>
          <DashboardWaiting today={date} />
          <DashboardAthMoney />
          <DashboardFailedMessages />
          <DashboardStoppedAddresses />
          <DashboardBirthdays today={date} />
        </Stack>
      </Split>
      <DashboardNotices laser={dashboard.data?.laser} today={date} />
    </Screen>
  );
}
