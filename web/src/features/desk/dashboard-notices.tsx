import { Cake, Package, Sparkles, Syringe } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { Dashboard } from '#shared/desk/api.ts';
import { paths } from '#web/src/lib/paths.ts';
import { birthdaysText, noticesText } from './copy.ts';
import { useGreet } from './dashboard-birthdays.tsx';
import { useBirthdays, useDoseRequests, useLowStock } from './queries.ts';
import { type DeskNotice, useCornerNotices } from './use-corner-notices.ts';

/** Returns a notice per upcoming birthday, removed once the client is greeted. */
function useBirthdayNotices(today: string): DeskNotice[] {
  const birthdays = useBirthdays().data ?? [];
  const { nameOf, isBusy, greet } = useGreet();
  return birthdays.map((birthday) => ({
    id: `birthday-${birthday.patientId}-${birthday.date}`,
    corner: 'right',
    icon: <Cake aria-hidden />,
    title: noticesText.birthday(nameOf(birthday)),
    description: noticesText.birthdayOn(birthday.date, today),
    action: { label: birthdaysText.markGreeted, busy: isBusy(birthday) },
    onClick: () => greet(birthday),
  }));
}

/** Returns a click handler that opens the notice's page. Leaving the dashboard closes its notices. */
function useOpenNotice() {
  const navigate = useNavigate();
  return (path: string) => () => void navigate(path);
}

function useDoseNotices(): DeskNotice[] {
  const openNotice = useOpenNotice();
  const requests = useDoseRequests().data ?? [];
  return requests.map(({ requestId, patientId, patientName }) => ({
    id: `dose-${requestId}`,
    corner: 'left',
    icon: <Syringe aria-hidden />,
    title: noticesText.dose,
    description: patientName,
    action: { label: noticesText.openDose },
    onClick: openNotice(paths.patientRecord(patientId, 'solicitudes')),
  }));
}

/** Title and target of a laser notice. */
type LaserNotice = { readonly title: string; readonly to: string };

/** Returns a notice for clients' requests and one for prospects'. A new request shows it again. */
function useLaserNotices(laser: Dashboard['laser'] | undefined): DeskNotice[] {
  const openNotice = useOpenNotice();
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
    const description = noticesText.openProspects;
    const onClick = openNotice(notice.to);
    return [{ id, corner: 'right', icon, title: notice.title, description, onClick }];
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

/** Returns one notice for all products at their minimum. Another product shows it again. */
function useStockNotices(): DeskNotice[] {
  const openNotice = useOpenNotice();
  const lowProducts = useLowStock().data ?? [];
  const newestSince = lowProducts.reduce((latest, { since }) => (since > latest ? since : latest), '');
  const [firstProduct] = lowProducts;
  if (!firstProduct) return [];
  const id = `stock-${newestSince}`;
  const names = lowProducts.map(({ name }) => name);
  const stockPath = names.length === 1 ? paths.stockOf(firstProduct.productId) : paths.stockAtMinimum;
  return [
    {
      id,
      corner: 'right',
      icon: <Package aria-hidden />,
      title: noticesText.lowStock(names),
      description: noticesText.lowStockNames(names),
      onClick: openNotice(stockPath),
    },
  ];
}

/** The administrator's notices on the dashboard (R101 R104 R105). */
export function DashboardNotices({ laser, today }: { laser: Dashboard['laser'] | undefined; today: string }) {
  const doseNotices = useDoseNotices();
  const laserNotices = useLaserNotices(laser);
  const birthdayNotices = useBirthdayNotices(today);
  const stockNotices = useStockNotices();
  useCornerNotices([...doseNotices, ...laserNotices, ...stockNotices, ...birthdayNotices]);
  return null;
}
