import { formatFullName } from '#shared/core/person.ts';
import type { StaffOption } from '#shared/staff/api.ts';
import { toPersonClass } from '#web/src/ui/display/person-class.ts';
import { SegmentedControl } from '#web/src/ui/fields/choices.tsx';
import { SelectField } from '#web/src/ui/fields/fields.tsx';
import { Row } from '#web/src/ui/layout/layout.tsx';
import type { CalendarView } from './calendar-address.ts';
import { calendarText } from './copy.ts';

type FilterProps = {
  staff: readonly StaffOption[];
  /** While the staff list loads, the filter keeps its space. */
  isLoading: boolean;
  staffId: string | undefined;
  onChange: (staffId: string | undefined) => void;
};

/** Filter by staff member, hidden when there is only one. */
export function CalendarFilter({ staff, isLoading, staffId, onChange }: FilterProps) {
  if (staff.length < 2 && !isLoading) return null;
  return (
    <SelectField
      disabled={isLoading}
      label={calendarText.filter}
      labelHidden
      name="staffId"
      value={staffId ?? ''}
      options={[
        { value: '', label: calendarText.allStaff },
        ...staff.map((member) => ({ value: member.staffId, label: formatFullName(member) })),
      ]}
      onChange={(event) => onChange(event.target.value || undefined)}
    />
  );
}

const viewOrder: readonly CalendarView[] = ['day', 'week', 'month'];

/** Switch between day, week and month. */
export function CalendarViews({
  view,
  onChange,
}: {
  view: CalendarView;
  onChange: (view: CalendarView) => void;
}) {
  return (
    <SegmentedControl
      legend={calendarText.view}
      legendHidden
      fullWidth="phones"
      value={view}
      options={viewOrder.map((option) => ({ value: option, label: calendarText.views[option] }))}
      onChange={(value) => onChange(viewOrder.find((option) => option === value) ?? 'day')}
    />
  );
}

/** Legend of staff colors. */
export function CalendarLegend({ staff }: { staff: readonly StaffOption[] }) {
  if (staff.length < 2) return null;
  return (
    <Row
      as="ul"
      gap="6 16"
      align="stretch"
      wrap
      size={13}
      weight={500}
      tone="secondary"
      grow
      hiddenOn="phone"
      aria-label={calendarText.legend}
    >
      {staff.map((member) => (
        <Row as="li" key={member.staffId} gap={7}>
          <span className={`person-dot ${toPersonClass(member.colorIndex)}`} aria-hidden />
          {formatFullName(member)}
        </Row>
      ))}
    </Row>
  );
}
