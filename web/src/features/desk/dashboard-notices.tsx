import { Cake, Package, Sparkles, Syringe } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { Dashboard } from '#shared/desk/api.ts';
import { paths } from '#web/src/lib/paths.ts';
import { birthdaysText, noticesText } from './copy.ts';
import { useGreet } from './dashboard-birthdays.tsx';
import { useBirthdays, useDoseRequests, useLowStock } from './queries.ts';
import { closedNotices, type DeskNotice, useCornerNotices } from './use-corner-notices.ts';

/** A notice per upcoming birthday, removed once the client is greeted. */
function useBirthdayNotices(today: string): DeskNotice[] {
  const birthdays = useBirthdays().data ?? [];
  const { nameOf, isBusy, greet } = useGreet();
  return birthdays.map((birthday) => ({
    id: `birthday-${birthday.patientId}-${birthday.date}`,
    corner: 'right',
    icon: <Cake aria-hidden />,
    title: noticesText.birthday(nameOf(birthday)),
    description: noticesText.birthdayOn(birthday.date, today),
    action: { label: birthdaysText.greeted, busy: isBusy(birthday) },
    onClick: () => greet(birthday),
  }));
}

/** Navigates to the notice's target and dismisses it. */
function useOpenNotice() {
  const navigate = useNavigate();
  return (id: string, to: string) => () => {
    closedNotices.add(id);
    void navigate(to);
  };
}

function useDoseNotices(): DeskNotice[] {
  const go = useOpenNotice();
  const requests = useDoseRequests().data ?? [];
  return requests.map(({ requestId, patientId, patientName }) => ({
    id: `dose-${requestId}`,
    corner: 'left',
    icon: <Syringe aria-hidden />,
    title: noticesText.dose,
    description: patientName,
    action: { label: noticesText.openDose },
    onClick: go(`dose-${requestId}`, paths.patientRecord(patientId, 'solicitudes')),
  }));
}

/** Title and target of a laser notice. */
type LaserNotice = { readonly title: string; readonly to: string };

/** One notice for requests of clients and one for prospects; a new request shows it again. */
function useLaserNotices(laser: Dashboard['laser'] | undefined): DeskNotice[] {
  const go = useOpenNotice();
  if (!laser) return [];
  const { clients, prospects } = laser;
  const buildNotices = (
    name: string,
    { count, newestAt }: typeof clients,
    notice: LaserNotice,
  ): DeskNotice[] => {
    const id = `laser-${name}-${newestAt}`;
    if (count === 0) return [];
    const icon = <Sparkles aria-hidden />;
    const description = noticesText.review;
    return [{ id, corner: 'right', icon, title: notice.title, description, onClick: go(id, notice.to) }];
  };
  return [
    ...buildNotices('clients', clients, {
      title: noticesText.laserClients(clients.count),
      to: paths.clientLaserRequests,
    }),
    ...buildNotices('prospects', prospects, {
      title: noticesText.laserProspects(prospects.count),
      to: paths.prospects,
    }),
  ];
}

/** One notice for all products at their minimum; another product shows it again. */
function useStockNotices(): DeskNotice[] {
  const go = useOpenNotice();
  const low = useLowStock().data ?? [];
  const newest = low.map(({ since }) => since).reduce((latest, each) => (each > latest ? each : latest), '');
  const [first] = low;
  if (!first) return [];
  const id = `stock-${newest}`;
  const names = low.map(({ name }) => name);
  return [
    {
      id,
      corner: 'right',
      icon: <Package aria-hidden />,
      title: noticesText.lowStock(names),
      description: noticesText.lowStockNames(names),
      onClick: go(id, names.length === 1 ? paths.stockOf(first.productId) : paths.stockAtMinimum),
    },
  ];
}

/** The administrator's notices on the dashboard (R101 R104 R105). */
export function DashboardNotices({ laser, today }: { laser: Dashboard['laser'] | undefined; today: string }) {
  const doses = useDoseNotices();
  const requests = useLaserNotices(laser);
  const birthdays = useBirthdayNotices(today);
  const stock = useStockNotices();
  useCornerNotices([...doses, ...requests, ...stock, ...birthdays]);
  return null;
}
