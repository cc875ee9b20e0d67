import { useId } from 'react';
import { formatShortWeekday } from '#shared/core/format.ts';
import type { Interval } from '#shared/core/interval.ts';
import { formatFullName } from '#shared/core/person.ts';
import { StaffAvatar } from '#web/src/ui/display/avatar.tsx';
import { Chips } from '#web/src/ui/fields/choices.tsx';
import { Row, Split, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { TimeGridDay } from '#web/src/ui/time-grid/time-grid.tsx';
import type { Column } from './columns.ts';
import { boardText } from './copy.ts';

type HeadProps = {
  columns: readonly Column[];
  today: string;
  /** Undefined while unknown. */
  hoursOf: (column: Column) => readonly Interval[] | undefined;
};

const countPending = ({ appointments }: Column) =>
  appointments.filter(({ status }) => status === 'pending').length;

/** Names of the columns with each member's hours and appointments. */
export function DayBoardHead({ columns, today, hoursOf }: HeadProps) {
  return (
    <div className="time-grid__head day-board__head day-board__sticky">
      <span className="time-grid__corner" />
      {columns.map((column) => {
        const { date, member, name, appointments } = column;
        if (!member) return <TimeGridDay key={date} date={date} today={today} />;
        const hours = hoursOf(column);
        return (
          <Row as="span" key={member.staffId} gap={8} pad="8 10" style={{ minHeight: 56, minWidth: 0 }}>
            <StaffAvatar name={name} colorIndex={member.colorIndex} />
            <Stack as="span" grow style={{ minWidth: 0 }}>
              <Text size={14} weight={600} className="ellipsis">
                {name}
              </Text>
              {hours && (
                <Text size={12} tone="muted" className="n">
                  {boardText.memberDay(hours, appointments.length, countPending(column))}
                </Text>
              )}
            </Stack>
          </Row>
        );
      })}
    </div>
  );
}

/** Headings of a week divided by staff member, with days above names. */
export function DayBoardLanesHead({ columns, today }: Omit<HeadProps, 'hoursOf'>) {
  const days = [...Map.groupBy(columns, ({ date }) => date)];
  return (
    <div className="day-board__sticky" aria-hidden>
      <div className="time-grid__head day-board__head--days">
        <span className="time-grid__corner" />
        {days.map(([date, { length }]) => (
          <span
            key={date}
            className={
              date === today ? 'day-board__lanes-day day-board__lanes-day--today' : 'day-board__lanes-day'
            }
            style={{ gridColumn: `span ${length}` }}
          >
            <Row as="span" inline gap={6} nowrap>
              {formatShortWeekday(date)}{' '}
              <Text as="b" size={16} weight={600} tone="ink" className="n">
                {Number(date.slice(8))}
              </Text>
            </Row>
          </span>
        ))}
      </div>
      <div className="time-grid__head">
        <span className="time-grid__corner" />
        {columns.map(({ date, member }) =>
          member ? (
            <Stack
              as="span"
              key={`${date} ${member.staffId}`}
              gap={4}
              pad="6 4 8 4"
              justify="center"
              size={12}
              weight={500}
              tone="secondary"
              className="day-board__lane"
              title={formatFullName(member)}
            >
              <StaffAvatar name={formatFullName(member)} colorIndex={member.colorIndex} />
              <span className="ellipsis" style={{ maxWidth: '100%' }}>
                {member.firstName}
              </span>
            </Stack>
          ) : (
            <span key={date} className="day-board__lane" />
          ),
        )}
      </div>
    </div>
  );
}

type ChipsProps = {
  columns: readonly Column[];
  picked: string | undefined;
  onPick: (staffId: string) => void;
};

/** Picker of the one person that a phone shows, with the count of appointments. */
export function DayBoardPeople({ columns, picked, onPick }: ChipsProps) {
  const groupName = useId();
  return (
    <Row as="fieldset" gap={8} pad="10 16" hiddenOn="wider-than-phone" className="day-board__people">
      <legend className="visually-hidden">{boardText.people}</legend>
      {columns.map(
        ({ member, name, appointments }) =>
          member && (
            <Row
              as="label"
              key={member.staffId}
              gap={8}
              pad="6 12"
              fixed
              size={14}
              weight={600}
              className="choice day-board__person"
            >
              <input
                type="radio"
                name={groupName}
                value={member.staffId}
                checked={member.staffId === picked}
                aria-label={boardText.columnLabel(name, appointments.length)}
                onChange={() => onPick(member.staffId)}
              />
              <StaffAvatar name={name} colorIndex={member.colorIndex} />
              <span>{member.firstName}</span>
              <Text weight={400} tone="muted" className="n">
                {appointments.length}
              </Text>
            </Row>
          ),
      )}
    </Row>
  );
}

type WeekPickerProps = { columns: readonly Column[]; picked: string; onPick: (date: string) => void };

/** Day to show on narrow screens, or to scroll to where a week by person is wider than the screen. */
export function WeekPicker(props: WeekPickerProps) {
  return props.columns.some(({ member }) => member) ? <DayChips {...props} /> : <DayStrip {...props} />;
}

function DayChips({ columns, picked, onPick }: WeekPickerProps) {
  const days = [...Map.groupBy(columns, ({ date }) => date)];
  return (
    <div className="no-print" style={{ padding: '12px 12px 4px' }}>
      <Chips
        legend={boardText.dayPickerLegend}
        legendHidden
        oneRow
        value={picked}
        options={days.map(([date, dayColumns]) => ({
          value: date,
          label: boardText.dayChip(date, dayColumns.flatMap(({ appointments }) => appointments).length),
        }))}
        onChange={onPick}
      />
    </div>
  );
}

/** A mark below days with appointments. */
function DayStrip({ columns, picked, onPick }: WeekPickerProps) {
  const groupName = useId();
  return (
    <Split
      as="fieldset"
      columns="repeat(7, 1fr)"
      pad="4 8 8 8"
      hiddenOn="wider-than-phone"
      style={{ borderBottom: '1px solid var(--ds-hairline)' }}
    >
      <legend className="visually-hidden">{boardText.dayPickerLegend}</legend>
      {columns.map(({ date, name, appointments }) => (
        <Stack
          as="label"
          key={date}
          gap={2}
          pad="8 0"
          justify="center"
          size={12}
          weight={500}
          tone="muted"
          className="choice day-board__strip-day"
        >
          <input
            type="radio"
            name={groupName}
            value={date}
            checked={date === picked}
            aria-label={boardText.columnLabel(name, appointments.length)}
            onChange={() => onPick(date)}
          />
          <span>{formatShortWeekday(date)}</span>
          <span className="time-grid__number day-board__strip-number n">{Number(date.slice(8))}</span>
          <span
            className="day-board__mark"
            style={{ visibility: appointments.length > 0 ? undefined : 'hidden' }}
          />
        </Stack>
      ))}
    </Split>
  );
}
