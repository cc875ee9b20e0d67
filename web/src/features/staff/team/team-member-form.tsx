import * as z from 'zod/mini';
import { formatTimeRange } from '#shared/core/format.ts';
import { checkHours, workingHours } from '#shared/staff/block-hours.ts';
import { StaffProfile, type TeamMember } from '#shared/staff/desk-api.ts';
import { staffErrors } from '#shared/staff/errors.ts';
import { defineForm } from '#web/src/components/form/define-form.ts';
import { email } from '#web/src/components/form/email.tsx';
import { custom } from '#web/src/components/form/kinds.tsx';
import { ServiceChoice } from '#web/src/components/service-choice/service-choice.tsx';
import { FormSelect, useFieldValue } from '#web/src/ui/fields/form-fields.tsx';
import { listHourOptions, listStartOptions } from '#web/src/ui/fields/hour-options.ts';
import { Split } from '#web/src/ui/layout/layout.tsx';
import { createActiveField, pairColumns, personFields } from '../person-fields.tsx';
import { memberText as text } from './copy.ts';
import { useServices } from './queries.ts';

/** Base hours as typed, with both ends or neither. */
const StaffHours = z.strictObject({ start: z.string(), end: z.string() });
type StaffHours = z.infer<typeof StaffHours>;
const noHours: StaffHours = { start: '', end: '' };
const isBlank = ({ start, end }: StaffHours) => start === '' && end === '';
const ChosenHours = StaffHours.check(
  z.refine(({ start, end }) => start !== '' && end !== '', {
    error: text.bothTimesRequired,
    path: ['end'],
    abort: true,
  }),
  checkHours,
);

const hoursField = custom<StaffHours>(text.hours, {
  initial: noHours,
  draft: StaffHours,
  toText: (hours) =>
    hours.start === '' || hours.end === '' ? text.noTime : formatTimeRange(hours.start, hours.end),
  Control: HoursControl,
});

/** Form of a staff member. */
export const teamMemberForm = defineForm('team', {
  body: z.extend(StaffProfile, { baseHours: z.optional(ChosenHours) }),
  conflict: staffErrors.changed_meanwhile,
  idOf: ({ staffId }: TeamMember) => staffId,
  toValues: (member: TeamMember) => member,
  fields: {
    ...personFields,
    email: email(text.email),
    active: createActiveField({ on: text.activeHint, off: text.inactiveHint }),
    serviceIds: custom<string[]>(text.services, {
      initial: [],
      draft: z.array(z.string()),
      toText: (ids) => ids.join('\n'),
      Control: ServicesControl,
    }),
    baseHours: {
      ...hoursField,
      parse: (hours: StaffHours) => (isBlank(hours) ? undefined : hours),
      format: (hours: StaffHours | undefined) => hours ?? noHours,
    },
  },
});

type ControlProps = { name: string; label: string };

/** Services of a staff member, chosen individually or by category. */
function ServicesControl({ name, label }: ControlProps) {
  const services = useServices().data;
  const { value: chosen, change, error, ref } = useFieldValue<string[]>(name);
  return (
    <ServiceChoice
      ref={ref}
      error={error}
      services={services ?? []}
      chosen={chosen}
      legend={label}
      aside={
        <span className="muted small n" role="status">
          {text.chosenCount(chosen.length)}
        </span>
      }
      {...(services && { empty: text.noServices })}
      isInitiallyOpen={() => false}
      wholeCategoryLabel={text.wholeCategory}
      onChoose={(changed, isChosen) => {
        const otherIds = chosen.filter((id) => !changed.includes(id));
        change(isChosen ? [...otherIds, ...changed] : otherIds);
      }}
    />
  );
}

function HoursControl({ name, label }: ControlProps) {
  const { value } = useFieldValue<StaffHours>(name);
  return (
    <fieldset>
      <legend className="choice-legend">{label}</legend>
      <p className="muted small">{text.hoursHint}</p>
      <Split columns={pairColumns} gap={16} pad="12 0 0 0">
        <FormSelect
          name={`${name}.start`}
          label={text.from}
          placeholder={text.noTime}
          options={listStartOptions(workingHours, value.start)}
          optional
        />
        <FormSelect
          name={`${name}.end`}
          label={text.to}
          placeholder={text.noTime}
          options={listHourOptions(workingHours, value.end)}
          optional
        />
      </Split>
    </fieldset>
  );
}
