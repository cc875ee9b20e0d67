import { workingHours } from '#shared/staff/block-hours.ts';
import { FormDate } from '#web/src/ui/date-field/form-date.tsx';
import type { AppForm } from '#web/src/ui/fields/form.tsx';
import { FormCheckbox, FormSelect, FormText } from '#web/src/ui/fields/form-fields.tsx';
import { listHourOptions, listStartOptions } from '#web/src/ui/fields/hour-options.ts';
import { Row, Split } from '#web/src/ui/layout/layout.tsx';
import { blockText } from '../copy.ts';
import type { BlockForm } from './schema.ts';

type Props = {
  form: AppForm<BlockForm, BlockForm>;
  /** False for an exception of a single date, which cannot repeat. */
  mayRepeat: boolean;
  /** Shown below the switch. */
  repeatHint: string | undefined;
};

export function BlockFields({ form, mayRepeat, repeatHint }: Props) {
  const [start, end, allDay] = form.watch(['start', 'end', 'allDay']);
  const { fields } = blockText;
  return (
    <>
      <FormText
        name="title"
        label={fields.title}
        optional
        placeholder={blockText.titlePlaceholder}
        autoComplete="off"
      />
      <FormDate name="date" label={fields.date} />
      <FormCheckbox name="allDay" label={fields.allDay} />
      {allDay ? (
        <p className="small muted n">{blockText.allDayHint}</p>
      ) : (
        <Split columns="1fr 1fr" gap={8}>
          <FormSelect name="start" label={fields.start} options={listStartOptions(workingHours, start)} />
          <FormSelect name="end" label={fields.end} options={listHourOptions(workingHours, end)} />
        </Split>
      )}
      {mayRepeat && (
        <div>
          <Row as="label" gap={12} justify="between" className="block-switch">
            {fields.weekly}
            <input type="checkbox" {...form.register('weekly')} />
          </Row>
          {repeatHint !== undefined && <p className="small muted">{repeatHint}</p>}
        </div>
      )}
    </>
  );
}
