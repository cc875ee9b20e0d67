import { CalendarDays, CalendarPlus, ReceiptText, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Me } from '#shared/accounts/api.ts';
import { formatMoney, formatPhone } from '#shared/core/format.ts';
import { containsAllWords } from '#shared/core/matches.ts';
import { formatFullName } from '#shared/core/person.ts';
import { isFrontDesk } from '#shared/core/roles.ts';
import type { ReplyOf } from '#shared/core/route.ts';
import type { FoundAppointment, FoundClient, FoundSale, searchCenter } from '#shared/desk/search-api.ts';
import { paths } from '#web/src/lib/paths.ts';
import { Avatar } from '#web/src/ui/display/avatar.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { StatusBadge } from '#web/src/ui/feedback/badge.tsx';
import { listMenuLinks } from '../menu.ts';
import { MenuIcon } from '../menu-icon.tsx';
import { searchText as text } from './copy.ts';
import type { RecentRow } from './recent-rows.ts';

export type SearchRow = {
  readonly key: string;
  readonly icon: ReactNode;
  readonly title: string;
  readonly note?: string;
  readonly end?: ReactNode;
  readonly to: string;
  /** Remembered on this device when the row is opened. */
  readonly recent?: RecentRow;
};
export type SearchSection = { readonly title: string; readonly rows: readonly SearchRow[] };

type Viewer = { readonly me: Pick<Me, 'role' | 'userId'>; readonly today: string };

function describeAppointments({ next, lastDate }: FoundClient, today: string): string {
  if (next) return text.next(next.date, next.time, today);
  return lastDate === undefined ? text.noAppointments : text.lastAppointment(lastDate, today);
}

function toClientRow(client: FoundClient, { me, today }: Viewer): SearchRow {
  const { patientId, phone, active } = client;
  const name = formatFullName(client);
  const facts = [formatPhone(phone), describeAppointments(client, today), active ? '' : text.inactive];
  return {
    key: `client ${patientId}`,
    icon: <Avatar name={name} size="small" />,
    title: name,
    note: facts.filter(Boolean).join(' · '),
    to: isFrontDesk(me.role) ? paths.patientRecord(patientId) : paths.staffPatientRecord(patientId),
    recent: { kind: 'client', id: patientId },
  };
}

function toAppointmentRow(appointment: FoundAppointment, { me, today }: Viewer): SearchRow {
  const { appointmentId, date, time, clientName, serviceNames, status } = appointment;
  return {
    key: `appointment ${appointmentId}`,
    icon: <Icon icon={CalendarDays} />,
    title: text.appointmentAt(date, time, today),
    note: [clientName, serviceNames].filter(Boolean).join(' · '),
    end: <StatusBadge status={status} />,
    to: isFrontDesk(me.role) ? paths.appointment(appointmentId) : paths.staffAppointment(appointmentId),
    recent: { kind: 'appointment', id: appointmentId },
  };
}

const toSaleRow = (
  { saleId, number, date, totalCents, clientName }: FoundSale,
  today: string,
): SearchRow => ({
  key: `sale ${saleId}`,
  icon: <Icon icon={ReceiptText} />,
  title: text.sale(number),
  note: [text.saleDay(date, today), clientName].filter(Boolean).join(' · '),
  end: <span className="n">{formatMoney(totalCents)}</span>,
  to: paths.sale(saleId),
  recent: { kind: 'sale', id: saleId },
});

const shellsOfRole = (role: Me['role']) =>
  isFrontDesk(role) ? (['admin', 'pos'] as const) : (['staff'] as const);
const maxScreensOnOpening = 3;

/** Lists the screens that the role may open, once each. */
function listScreenRows({ me }: Viewer, typed: string): SearchRow[] {
  const links = shellsOfRole(me.role).flatMap((shell) => listMenuLinks(shell, me));
  const uniqueLinks = [...new Map(links.map((link) => [link.to, link])).values()];
  const rows = uniqueLinks
    .filter(({ label }) => containsAllWords(label, typed))
    .map(({ to, label, icon }) => ({
      key: `screen ${to}`,
      icon: <MenuIcon name={icon} />,
      title: label,
      to,
    }));
  return typed === '' ? rows.slice(0, maxScreensOnOpening) : rows;
}

function listActionRows({ me }: Viewer, typed: string): SearchRow[] {
  const isDesk = isFrontDesk(me.role);
  const createClient = {
    key: 'create client',
    icon: <Icon icon={UserPlus} />,
    title: text.createClient(typed),
    to: isDesk ? paths.createPatient(typed) : paths.createStaffPatient(typed),
  };
  if (!isDesk) return [createClient];
  const createAppointment = {
    key: 'create appointment',
    icon: <Icon icon={CalendarPlus} />,
    title: text.createAppointment,
    to: paths.createAppointment,
  };
  return typed === '' ? [createAppointment, createClient] : [createClient, createAppointment];
}

type FoundRows = Pick<ReplyOf<typeof searchCenter>, 'clients' | 'appointments' | 'sales'>;

const toFoundSections = ({ clients, appointments, sales }: FoundRows, viewer: Viewer): SearchSection[] => [
  { title: text.clients, rows: clients.map((client) => toClientRow(client, viewer)) },
  {
    title: text.appointments,
    rows: appointments.map((appointment) => toAppointmentRow(appointment, viewer)),
  },
  { title: text.sales, rows: sales.map((sale) => toSaleRow(sale, viewer.today)) },
];

const withRows = (sections: readonly SearchSection[]) => sections.filter(({ rows }) => rows.length > 0);

/** Builds the sections before anything is typed: what this user opened last, screens and actions. */
export function buildOpeningSections(
  recentRows: readonly RecentRow[],
  known: FoundRows | undefined,
  viewer: Viewer,
): SearchSection[] {
  const rowByKey = new Map(
    (known ? toFoundSections(known, viewer) : []).flatMap(({ rows }) => rows.map((row) => [row.key, row])),
  );
  return withRows([
    { title: text.recent, rows: recentRows.flatMap(({ kind, id }) => rowByKey.get(`${kind} ${id}`) ?? []) },
    { title: text.screens, rows: listScreenRows(viewer, '') },
    { title: text.actions, rows: listActionRows(viewer, '') },
  ]);
}

/** Builds the sections of a typed text. Screens and actions show at once, the rest when the server has answered. */
export function buildResultSections(
  typed: string,
  found: ReplyOf<typeof searchCenter> | undefined,
  viewer: Viewer,
): SearchSection[] {
  const suggestion = found?.isSuggestion ? found.clients[0] : undefined;
  const foundSections = found && !suggestion ? toFoundSections(found, viewer) : [];
  const suggestedRow = suggestion && toClientRow(suggestion, viewer);
  return withRows([
    ...(suggestedRow
      ? [
          {
            title: text.none(typed),
            rows: [{ ...suggestedRow, title: text.suggestion(suggestedRow.title) }],
          },
        ]
      : []),
    ...foundSections,
    { title: text.screens, rows: listScreenRows(viewer, typed) },
    { title: text.actions, rows: listActionRows(viewer, typed) },
  ]);
}
