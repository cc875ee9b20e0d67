import { useId } from 'react';
import { shortWeekday } from '#shared/core/format.ts';
import { StaffAvatar } from '#web/src/ui/avatar.tsx';
import type { Column } from './day-board-columns.ts';
import { boardText } from './day-board-text.ts';

/** Above each column, whose or which day it is. The column's list says it to who does not see it. */
export function DayBoardHead({ columns, today }: { columns: readonly Column[]; today: string }) {
  return (
    <div className="day-board__head" aria-hidden>
      <span />
      {columns.map(({ date, member, name }) =>
        member ? (
          <span key={member.staffId} className="day-board__person">
            <StaffAvatar name={name} colorIndex={member.colorIndex} />
            <span className="ellipsis">{name}</span>
          </span>
        ) : (
          <span
            key={date}
            className={date === today ? 'day-board__day day-board__day--today' : 'day-board__day'}
          >
            <span>{shortWeekday(date)}</span>
            <span className="day-board__number n">{Number(date.slice(8))}</span>
          </span>
        ),
      )}
    </div>
  );
}

type StripProps = { columns: readonly Column[]; picked: string; onPick: (date: string) => void };

/** The days of the week where there is room for one at a time; a mark under those with visits. */
export function DayBoardStrip({ columns, picked, onPick }: StripProps) {
  const group = useId();
  return (
    <fieldset className="day-board__strip">
      <legend className="visually-hidden">{boardText.dayOfWeek}</legend>
      {columns.map(({ date, name, visits }) => (
        <label key={date} className="choice">
          <input
            type="radio"
            name={group}
            value={date}
            checked={date === picked}
            aria-label={boardText.column(name, visits.length)}
            onChange={() => onPick(date)}
          />
          <span>{shortWeekday(date)}</span>
          <span className="day-board__number n">{Number(date.slice(8))}</span>
          <span className={visits.length > 0 ? 'day-board__mark' : 'day-board__no-mark'} />
        </label>
      ))}
    </fieldset>
  );
}
