import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { vi } from 'vitest';
import { listTimesForRequest } from '#shared/appointments/api.ts';
import {
  type CalendarAppointment,
  changeAppointment,
  listAppointmentFlags,
  listCalendar,
  listWorkingHours,
} from '#shared/appointments/calendar/calendar-api.ts';
import { listClosures } from '#shared/settings/closures-api.ts';
import { listStaff, type StaffOption } from '#shared/staff/api.ts';
import {
  anAppointment as aCalendarAppointment,
  aDetail,
} from '#test/web/appointments/shared/calendar-fixture.tsx';
import { aMember, aPatient } from '#test/web/appointments/shared/desk-fixture.tsx';
import { openPage } from '#test/web/appointments/shared/open-page.tsx';
import { settle } from '#test/web/support/render.tsx';
import { aServer } from '#test/web/support/server.ts';
import { DayBoard } from '#web/src/features/appointments/calendar/board/day-board.tsx';
import type { FreePlace } from '#web/src/features/appointments/calendar/free-place.ts';
import { useCalendar } from '#web/src/features/appointments/calendar/queries.ts';
import { listWeekDays } from '#web/src/ui/time-grid/geometry.ts';

export const friday = '2026-03-06';
export const camila = aMember('s1', 'Camila');
export const yadira = aMember('s2', 'Yadira', { colorIndex: 1 });

export const anAppointment = (overrides: Partial<CalendarAppointment> = {}) =>
  aCalendarAppointment('a1', 'Rosa Febres', { time: '10:00', serviceNames: ['Complejo B'], ...overrides });

/** Works from 8:00 a. m. to 5:00 p. m. */
export const workingDay = (staffId: string, date = friday) => ({
  staffId,
  date,
  hours: [{ start: 480, end: 1020 }],
});

/** Creates a server that stores changed appointments. */
export function aBoardServer(appointments: CalendarAppointment[]) {
  const server = aServer();
  let storedAppointments = appointments;
  const hasId = (id: string) => (appointment: CalendarAppointment) => appointment.appointmentId === id;
  return {
    server,
    staffRequests: server.answers(listStaff, () => [camila, yadira]),
    hours: server.answers(listWorkingHours, () =>
      listWeekDays(friday).flatMap((date) => [workingDay('s1', date), workingDay('s2', date)]),
    ),
    closures: server.answers(listClosures, () => []),
    flags: server.answers(listAppointmentFlags, () => []),
    listRequests: server.answers(listCalendar, () => storedAppointments),
    timesRequests: server.answers(listTimesForRequest, () => [{ date: friday, times: ['13:30'] }]),
    changes: server.answers(changeAppointment, ({ address, body }) => {
      const id = address.split('/').at(-1)!;
      const { to } = body as { to: Partial<CalendarAppointment> };
      storedAppointments = storedAppointments.map((appointment) =>
        hasId(id)(appointment) ? { ...appointment, ...to } : appointment,
      );
      return aDetail({ ...storedAppointments.find(hasId(id)), patient: aPatient('Rosa', 'Febres') });
    }),
    /** Simulates a change by another user. */
    setStoredAppointments: (newAppointments: CalendarAppointment[]) => {
      storedAppointments = newAppointments;
    },
  };
}

type BoardOptions = {
  view?: 'week' | 'day';
  mayMove?: boolean;
  onCreateAt?: (place: FreePlace) => void;
  onOpen?: (appointment: CalendarAppointment) => void;
  /** Staff members on the board, who all work that day. */
  staff?: readonly StaffOption[];
};

function Page({
  view = 'day',
  mayMove = true,
  onCreateAt,
  onOpen = () => undefined,
  staff = [camila, yadira],
}: BoardOptions) {
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
          onCreateAt={onCreateAt}
          onOpen={onOpen}
          appointments={appointments}
          staff={staff}
          date={friday}
        />
      )}
    </>
  );
}

/** Mocks a layout with columns of 100 pixels and one pixel per minute from 06:00. */
function mockLayout() {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function box(
    this: HTMLElement,
  ) {
    const index = this.dataset['column'];
    return index === undefined ? new DOMRect() : new DOMRect(Number(index) * 100, 0, 100, 960);
  });
}

export async function renderBoard(options: BoardOptions = {}) {
  mockLayout();
  openPage(<Page {...options} />, '/');
  await screen.findByRole('region', { name: /^Citas/ });
}

export const findAppointmentButton = (name: RegExp = /^Rosa Febres/) => screen.getByRole('button', { name });
export const findColumn = (name: RegExp) => within(screen.getByRole('list', { name }));
/** Reads the announced texts, which are toasts and the board's live region. */
export const readAnnouncements = () =>
  [...document.querySelectorAll('[aria-live], [role=status]')]
    .map(({ textContent }) => textContent)
    .join(' ');

type GridPoint = { column: number; time: string };
const toPointerPosition = ({ column, time }: GridPoint) => ({
  clientX: column * 100 + 50,
  clientY: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) - 360,
});
const pointer = { isPrimary: true, pointerId: 1, button: 0 };

export const pressPointer = (element: Element, point: GridPoint, pointerType = 'mouse') =>
  fireEvent.pointerDown(element, { ...pointer, pointerType, ...toPointerPosition(point) });
export const movePointer = (point: GridPoint) =>
  fireEvent.pointerMove(window, { ...pointer, ...toPointerPosition(point) });
/** Releases the pointer, which browsers report as pointerup and then click. */
export async function releasePointer(target: Element = document.body) {
  await settle(() => {
    fireEvent.pointerUp(window, pointer);
    fireEvent.click(target);
  });
}
export async function drag(element: Element, from: GridPoint, to: GridPoint) {
  pressPointer(element, from);
  movePointer(to);
  await releasePointer(element);
}
