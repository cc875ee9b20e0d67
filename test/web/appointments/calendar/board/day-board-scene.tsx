import { fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { toast as sonner } from 'sonner';
import { vi } from 'vitest';
import { listTimesForRequest } from '#shared/appointments/api.ts';
import {
  type CalendarAppointment,
  changeAppointment,
  listCalendar,
} from '#shared/appointments/calendar/calendar-api.ts';
import type { AppointmentDetail } from '#shared/appointments/views.ts';
import { listStaff, type StaffOption } from '#shared/staff/api.ts';
import { aMember, aPatient } from '#test/web/appointments/shared/desk-scene.tsx';
import { settle } from '#test/web/support/render.tsx';
import { aServer } from '#test/web/support/server.ts';
import { Providers } from '#web/src/app/providers.tsx';
import { DayBoard } from '#web/src/features/appointments/calendar/board/day-board.tsx';
import { useCalendar } from '#web/src/features/appointments/calendar/queries.ts';
import { queryClient } from '#web/src/lib/query.ts';

/** Friday, 10:00 in Puerto Rico. */
export const now = new Date('2026-03-06T14:00:00.000Z');
export const friday = '2026-03-06';
export const camila = aMember('s1', 'Camila');
export const yadira = aMember('s2', 'Yadira', { colorIndex: 1 });

export const anAppointment = (more: Partial<CalendarAppointment> = {}): CalendarAppointment => ({
  appointmentId: 'a1',
  staffId: 's1',
  date: friday,
  time: '10:00',
  durationMinutes: 60,
  patientName: 'Rosa Febres',
  status: 'confirmed',
  attendanceConfirmed: false,
  serviceNames: ['Complejo B'],
  serviceIds: ['suero'],
  ...more,
});

const aDetail = (appointment: CalendarAppointment): AppointmentDetail => ({
  ...appointment,
  medications: [],
  services: [{ serviceId: 'b', name: 'Complejo B', durationMinutes: 60, priceCents: 4_500 }],
  staffName: 'Camila Prueba',
  totalCents: 4_500,
  depositCents: 0,
  depositStatus: 'none',
  balanceDueCents: 0,
  patientId: 'p1',
  patient: aPatient('Rosa', 'Febres'),
  origin: 'admin',
  beingApproved: false,
  forfeitCents: 0,
  codeLocked: false,
  textable: true,
});

/** Keeps what is moved, as the server does. */
export function aBoardServer(appointments: CalendarAppointment[]) {
  const server = aServer();
  let kept = appointments;
  const isSame = (id: string) => (appointment: CalendarAppointment) => appointment.appointmentId === id;
  return {
    server,
    staff: server.answers(listStaff, () => [camila, yadira]),
    lists: server.answers(listCalendar, () => kept),
    times: server.answers(listTimesForRequest, () => [{ date: friday, times: ['13:30'] }]),
    changes: server.answers(changeAppointment, ({ address, body }) => {
      const id = address.split('/').at(-1)!;
      const { to } = body as { to: Partial<CalendarAppointment> };
      kept = kept.map((appointment) => (isSame(id)(appointment) ? { ...appointment, ...to } : appointment));
      return aDetail(kept.find(isSame(id))!);
    }),
    /** Somebody else's doing. */
    becomes: (next: CalendarAppointment[]) => {
      kept = next;
    },
  };
}

type Look = {
  view?: 'week' | 'day';
  mayMove?: boolean;
  onOpen?: (appointment: CalendarAppointment) => void;
  /** Those on the board; both are at work. */
  staff?: readonly StaffOption[];
};

function Page({ view = 'day', mayMove = true, onOpen = () => undefined, staff = [camila, yadira] }: Look) {
  const appointments = useCalendar({ from: '2026-03-01', to: '2026-03-07' }).data;
  const [isShown, setShown] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setShown(!isShown)}>
        Otra vista
      </button>
      {appointments && isShown && (
        <DayBoard
          view={view}
          mayMove={mayMove}
          onOpen={onOpen}
          appointments={appointments}
          staff={staff}
          date={friday}
        />
      )}
    </>
  );
}

/** Columns of 100 pixels, a pixel a minute from 06:00 on. */
function layOut() {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function box(
    this: HTMLElement,
  ) {
    const index = this.dataset['column'];
    return index === undefined ? new DOMRect() : new DOMRect(Number(index) * 100, 0, 100, 960);
  });
}

export async function appointmentBoard(look: Look = {}) {
  queryClient.clear();
  // Toasts outlive the page that said them.
  sonner.dismiss();
  layOut();
  render(
    <MemoryRouter>
      <Providers>
        <Page {...look} />
      </Providers>
    </MemoryRouter>,
  );
  await screen.findByRole('region', { name: /^Citas/ });
}

export const appointment = (name: RegExp = /^Rosa Febres/) => screen.getByRole('button', { name });
export const columnOf = (name: RegExp) => within(screen.getByRole('list', { name }));
/** What is read out: toasts, and the board's own live region. */
export const said = () =>
  [...document.querySelectorAll('[aria-live], [role=status]')]
    .map(({ textContent }) => textContent)
    .join(' ');

type GridPoint = { column: number; time: string };
const pointAt = ({ column, time }: GridPoint) => ({
  clientX: column * 100 + 50,
  clientY: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) - 360,
});
const pointer = { isPrimary: true, pointerId: 1, button: 0 };

export const grip = (element: Element, at: GridPoint, pointerType = 'mouse') =>
  fireEvent.pointerDown(element, { ...pointer, pointerType, ...pointAt(at) });
export const carry = (at: GridPoint) => fireEvent.pointerMove(window, { ...pointer, ...pointAt(at) });
/** The browser's own order: the button comes up, then it was a click. */
export async function letGo(on: Element = document.body) {
  await settle(() => {
    fireEvent.pointerUp(window, pointer);
    fireEvent.click(on);
  });
}
export async function drag(element: Element, from: GridPoint, to: GridPoint) {
  grip(element, from);
  carry(to);
  await letGo(element);
}
