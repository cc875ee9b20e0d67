import { CalendarDays, type LucideIcon, ShoppingBag, Sparkles, Users } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatInteger, formatMoney } from '#shared/core/format.ts';
import type { Dashboard } from '#shared/desk/api.ts';
import { paths } from '#web/src/lib/paths.ts';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Row, Split, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { dashboardText } from './copy.ts';

type FigureProps = { to: string; label: string; icon: LucideIcon; value: string; note: string };

function Figure({ to, label, icon, value, note }: FigureProps) {
  return (
    <li>
      <Stack as={Link} to={to} gap={6} pad="16 20" phone={{ pad: '14 16' }} className="surface figure-card">
        <Row as="span" justify="between" size={14} weight={500} tone="secondary">
          {label}
          <Icon icon={icon} tone="accent" />
        </Row>
        <Text size={28} weight={600} className="n">
          {value}
        </Text>
        <span className="small muted n">{note}</span>
      </Stack>
    </li>
  );
}

const formatAppointments = ({ count, unconfirmed }: Dashboard['appointments']) =>
  count === 0 ? dashboardText.noAppointments : dashboardText.unconfirmed(unconfirmed);

/** Four figures of today, each with a link to its list. */
export function DashboardCards({ figures }: { figures: Dashboard }) {
  const { laser, newProspects, appointments, sales, activeClients } = figures;
  return (
    <Split
      as="ul"
      columns="repeat(4, 1fr)"
      gap={20}
      tablet={{ columns: 'repeat(2, 1fr)' }}
      phone={{ gap: 12 }}
      style={{ marginBottom: 20 }}
      aria-label={dashboardText.figuresLabel}
    >
      <Figure
        to={paths.prospects}
        label={dashboardText.laser}
        icon={Sparkles}
        value={formatInteger(laser.clients.count + laser.prospects.count)}
        note={dashboardText.newProspects(newProspects)}
      />
      <Figure
        to={paths.adminCalendar}
        label={dashboardText.appointments}
        icon={CalendarDays}
        value={formatInteger(appointments.count)}
        note={formatAppointments(appointments)}
      />
      <Figure
        to={paths.pos}
        label={dashboardText.sales}
        icon={ShoppingBag}
        value={formatMoney(sales.totalCents)}
        note={dashboardText.payments(sales.count, sales.outsidePosCents)}
      />
      <Figure
        to={paths.patients}
        label={dashboardText.clients}
        icon={Users}
        value={formatInteger(activeClients)}
        note={dashboardText.viewList}
      />
    </Split>
  );
}

const FigureSkeleton = () => (
  <span className="skeleton__line" style={{ display: 'inline-block', width: 96, verticalAlign: 'middle' }} />
);

/** Skeleton of the figure cards. */
export function FigureSkeletons() {
  return (
    <Split
      columns="repeat(4, 1fr)"
      gap={20}
      tablet={{ columns: 'repeat(2, 1fr)' }}
      phone={{ gap: 12 }}
      style={{ marginBottom: 20 }}
      role="status"
      aria-busy
      aria-label="Cargando"
    >
      {[dashboardText.laser, dashboardText.appointments, dashboardText.sales, dashboardText.clients].map(
        (label) => (
          <Stack key={label} gap={6} pad="16 20" phone={{ pad: '14 16' }} className="surface figure-card">
            <Row as="span" justify="between" size={14} weight={500} tone="secondary">
              {label}
            </Row>
            <Text size={28}>
              <FigureSkeleton />
            </Text>
            <span className="small">
              <FigureSkeleton />
            </span>
          </Stack>
        ),
      )}
    </Split>
  );
}
