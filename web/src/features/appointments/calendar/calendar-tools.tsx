import { fullName } from '#shared/core/person.ts';
import type { StaffOption } from '#shared/staff/api.ts';
import { personClass } from '#web/src/ui/display/person-class.ts';
import { Segmented } from '#web/src/ui/fields/choices.tsx';
import { SelectField } from '#web/src/ui/fields/fields.tsx';
import type { CalendarView } from './calendar-address.ts';
import { calendarText } from './copy.ts';

type FilterProps = {
  people: readonly StaffOption[];
  /** While the staff list loads, the filter keeps its space. */
  isComing: boolean;
  staffId: string | undefined;
  onChange: (staffId: string | undefined) => void;
};

/** Filter by staff member; hidden when there is only one. */
export function CalendarFilter({ people, isComing, staffId, onChange }: FilterProps) {
  if (people.length < 2 && !isComing) return null;
  return (
    <SelectField
      disabled={isComing}
      className="calendar-head__person"
      label={calendarText.filter}
      labelHidden
      name="staffId"
      value={staffId ?? ''}
      options={[
        { value: '', label: calendarText.everyone },
        ...people.map((member) => ({ value: member.staffId, label: fullName(member) })),
      ]}
      onChange={(event) => onChange(event.target.value || undefined)}
    />
  );
}

const order: readonly CalendarView[] = ['month', 'week', 'day'];

/** Switch between month, week and day. */
export function CalendarViews({
  view,
  onChange,
}: {
  view: CalendarView;
  onChange: (view: CalendarView) => void;
}) {
  return (
    <Segmented
      legend={calendarText.view}
      legendHidden
      fullWidth="phones"
      value={view}
      options={order.map((each) => ({ value: each, label: calendarText.views[each] }))}
      onChange={(value) => onChange(order.find((each) => each === value) ?? 'month')}
    />
  );
}

/** Legend of staff colors. */
export function CalendarLegend({ people }: { people: readonly StaffOption[] }) {
  if (people.length < 2) return null;
  return (
    <ul className="calendar-legend" aria-label={calendarText.legend}>
      {people.map((member) => (
        <li key={member.staffId} className={personClass(member.colorIndex)}>
          {fullName(member)}
        </li>
      ))}
    </ul>
  );
}
