import { useId } from 'react';
import { formatShortWeekday } from '#shared/core/format.ts';
import { formatFullName } from '#shared/core/person.ts';
import { StaffAvatar } from '#web/src/ui/display/avatar.tsx';
import { Row, Split, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { TimeGridDay } from '#web/src/ui/time-grid/time-grid.tsx';
import type { Column } from './columns.ts';
import { boardText } from './copy.ts';

/** Column headings, hidden from screen readers, which get them from each column's list. */
export function DayBoardHead({ columns, today }: { columns: readonly Column[]; today: string }) {
  return (
    <div className="time-grid__head day-board__head" aria-hidden>
      <span className="time-grid__corner" />
      {columns.map(({ date, member, name }) =>
        member ? (
          <Row
            as="span"
            key={member.staffId}
            gap={8}
            pad="0 8"
            justify="center"
            size={14}
            weight={600}
            style={{ minHeight: 56 }}
          >
            <StaffAvatar name={name} colorIndex={member.colorIndex} />
            <span className="ellipsis">{name}</span>
          </Row>
        ) : (
          <TimeGridDay key={date} date={date} today={today} />
        ),
      )}
    </div>
  );
}

/** Headings of a week divided by staff member, with days above names. */
export function DayBoardLanesHead({ columns, today }: { columns: readonly Column[]; today: string }) {
  const days = [...Map.groupBy(columns, ({ date }) => date)];
  return (
    <div aria-hidden>
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
        {columns.map(
          ({ date, member }) =>
            member && (
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
            ),
        )}
      </div>
    </div>
  );
}

type StripProps = { columns: readonly Column[]; picked: string; onPick: (date: string) => void };

/** Day picker for narrow screens. A dot marks days with appointments. */
export function DayBoardStrip({ columns, picked, onPick }: StripProps) {
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
