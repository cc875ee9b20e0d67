import FullCalendar, {
  type CalendarOptions,
  type CalendarRef,
  type EventChangeInfo,
  type EventInput,
} from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import interaction from '@fullcalendar/react/interaction';
import es from '@fullcalendar/react/locales/es';
import timeGrid from '@fullcalendar/react/timegrid';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { shortWeekday } from '#shared/core/format.ts';
import { type CalendarSpan, civilDateOf, endOf, spanOf, startOf } from './calendar-span.ts';
import '@fullcalendar/react/skeleton.css';
import './time-calendar.css';

export type CalendarView = 'month' | 'week' | 'day';

/** Something on a calendar; its content is drawn by who shows it. */
export type CalendarEvent = CalendarSpan & {
  readonly id: string;
  readonly className: string;
  /** May be moved and resized by pointer. */
  readonly editable: boolean;
  /** All of it in words, for who does not see where it stands. */
  readonly name: string;
};

type Props = {
  view: CalendarView;
  date: string;
  /** The hours shown. */
  hours: { start: string; end: string };
  /** What the wall clock of the center says: `2026-03-06T10:36`. */
  now: () => string;
  events: readonly CalendarEvent[];
  /** Given where it stands right now: while it is dragged, that is not yet where it belongs. */
  children: (event: CalendarEvent, view: CalendarView) => ReactNode;
  /** Drawn on the empty grid, or touched there: then `end` is left open. */
  onDraw: (span: CalendarSpan | (Omit<CalendarSpan, 'end'> & { end?: undefined })) => void;
  /** Touched on the month: a day without an hour. */
  onDay: (date: string) => void;
  onOpen: (id: string) => void;
  /** Moved or resized; `revert` puts it back. */
  onMove: (id: string, to: CalendarSpan, revert: () => void) => void;
};

const viewNames = { month: 'dayGridMonth', week: 'timeGridWeek', day: 'timeGridDay' } as const;
const plugins = [dayGrid, timeGrid, interaction];
/** Long enough that a finger may scroll over the grid, short enough that holding it feels like holding it. */
const longPressMs = 350;
const dragFromPx = 5;

const isOneDay = (range: { start: Date; end: Date }) => spanOf(range) !== undefined;

const dayHeader: CalendarOptions['dayHeaderContent'] = ({ date, isToday, view }) => {
  const day = civilDateOf(date);
  return (
    <span className={isToday ? 'time-calendar__day is-today' : 'time-calendar__day'}>
      <span>{shortWeekday(day)}</span>
      {view.type !== viewNames.month && <b className="n">{Number(day.slice(8))}</b>}
    </span>
  );
};

const slotHeader: CalendarOptions['slotHeaderContent'] = ({ time }) => {
  const hour = Math.floor((time?.milliseconds ?? 0) / 3_600_000);
  return `${hour % 12 || 12}\u00a0${hour < 12 ? 'a.' : 'p.'}\u00a0m.`;
};

const inputOf = (event: CalendarEvent): EventInput => ({
  id: event.id,
  title: event.name,
  start: startOf(event),
  end: endOf(event),
  className: event.className,
  editable: event.editable,
});

/** How the library is to look and behave wherever it is shown. */
const look: CalendarOptions = {
  plugins,
  headerToolbar: false,
  allDaySlot: false,
  height: 'auto',
  timeZone: 'UTC',
  locale: es,
  firstDay: 0,
  eventDisplay: 'block',
  nowIndicator: true,
  slotDuration: '00:30',
  slotHeaderInterval: '01:00',
  slotMinHeight: 22,
  eventMinHeight: 24,
  dayMaxEvents: 3,
  fixedWeekCount: false,
  tableHeaderSticky: false,
  eventOverlap: true,
  selectable: true,
  selectMirror: false,
  selectMinDistance: dragFromPx,
  unselectAuto: true,
  longPressDelay: longPressMs,
  eventDragMinDistance: dragFromPx,
  eventResizableFromStart: true,
  views: {
    dayGridMonth: { eventDurationEditable: false, selectable: false },
    // What is around it names the day.
    timeGridDay: { dayHeaders: false },
  },
  className: 'time-calendar',
  dayHeaderClass: 'time-calendar__head',
  dayHeaderDividerClass: 'time-calendar__divider',
  dayHeaderAlign: 'center',
  dayHeaderRowClass: 'time-calendar__line',
  dayHeaderContent: dayHeader,
  dayRowClass: 'time-calendar__line',
  dayCellClass: ({ isOther, isToday }) =>
    ['time-calendar__cell', isOther && 'is-other', isToday && 'is-today'].filter(Boolean).join(' '),
  dayCellTopClass: 'time-calendar__cell-top',
  dayCellTopInnerClass: 'time-calendar__date n',
  dayLaneClass: 'time-calendar__lane',
  dayLaneInnerClass: 'time-calendar__lane-in',
  slotLaneClass: ({ isMinor }) => (isMinor ? 'time-calendar__slot is-minor' : 'time-calendar__slot'),
  slotHeaderClass: 'time-calendar__hour',
  slotHeaderInnerClass: ({ isFirst }) =>
    isFirst ? 'time-calendar__hour-text is-first n' : 'time-calendar__hour-text n',
  slotHeaderContent: slotHeader,
  highlightClass: 'time-calendar__drawn',
  nowIndicatorLineClass: 'time-calendar__now',
  nowIndicatorDotClass: 'time-calendar__now-dot',
  eventClass: 'time-calendar__event',
  eventInnerClass: 'time-calendar__event-in',
  columnEventBeforeClass: 'time-calendar__edge time-calendar__edge--start',
  columnEventAfterClass: 'time-calendar__edge time-calendar__edge--end',
  rowEventClass: 'time-calendar__event--row',
  rowMoreLinkClass: 'time-calendar__more',
  popoverClass: 'time-calendar__popover',
};

/**
 * A month, a week or a day with blocks that can be drawn, moved and resized. The only importer of FullCalendar: who
 * imports this brings the library into its own chunk.
 */
export function TimeCalendar({ view, date, hours, now, events, children, ...on }: Props) {
  const calendar = useRef<CalendarRef>(null);
  useEffect(() => {
    // The library flushes as it changes view, which React does not allow within an effect.
    queueMicrotask(() => calendar.current?.getApi().changeView(viewNames[view], date));
  }, [view, date]);
  const byId = new Map(events.map((event) => [event.id, event]));

  const inputs = useMemo(() => events.map(inputOf), [events]);

  const moved = ({ event, revert }: EventChangeInfo) => {
    const to = spanOf(event);
    if (to) on.onMove(event.id, to, revert);
    else revert();
  };
  return (
    <FullCalendar
      {...look}
      ref={calendar}
      initialView={viewNames[view]}
      initialDate={date}
      now={now}
      slotMinTime={hours.start}
      slotMaxTime={hours.end}
      events={inputs}
      eventContent={({ event }) => {
        const shown = byId.get(event.id);
        return shown ? children({ ...shown, ...spanOf(event) }, view) : null;
      }}
      eventAllow={isOneDay}
      selectAllow={isOneDay}
      select={(range) => {
        const span = spanOf(range);
        if (span) on.onDraw(span);
      }}
      dateClick={({ date: at, allDay }) => {
        const touched = spanOf({ start: at, end: at });
        if (!touched) return;
        if (allDay) on.onDay(touched.date);
        else on.onDraw({ date: touched.date, start: touched.start });
      }}
      eventClick={({ event }) => on.onOpen(event.id)}
      eventDrop={moved}
      eventResize={moved}
    />
  );
}
