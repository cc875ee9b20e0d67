import { useEffect } from 'react';
import { BlockTime, type blockTime } from '#shared/appointments/calendar/blocked-time-api.ts';
import { addMinutes, toMinutesOfDay } from '#shared/core/civil-time.ts';
import { formatFullName } from '#shared/core/person.ts';
import type { BodyOf } from '#shared/core/route.ts';
import type { StaffOption } from '#shared/staff/api.ts';
import { workingHours } from '#shared/staff/block-hours.ts';
import { toErrorMessage } from '#web/src/lib/problem.ts';
import { FormDate } from '#web/src/ui/date-field/form-date.tsx';
import { DialogBody, FormFoot } from '#web/src/ui/dialogs/dialog.tsx';
import { Chips } from '#web/src/ui/fields/choices.tsx';
import { Form, FormSummary, useAppForm } from '#web/src/ui/fields/form.tsx';
import { FormSelect, FormText, useFormControl } from '#web/src/ui/fields/form-fields.tsx';
import { listHourOptions, listStartOptions } from '#web/src/ui/fields/hour-options.ts';
import { Split, Stack } from '#web/src/ui/layout/layout.tsx';
import type { FreePlace } from '../free-place.ts';
import { blockedText, commonReasons } from './copy.ts';
import { useBlockedTime } from './use-blocked-time.ts';

type Props = {
  place: Omit<FreePlace, 'member'>;
  member: StaffOption;
  onDone: () => void;
};

/** Blocks time of a person from a free place, on one day or several. */
export function BlockTimeForm({ place, member, onDone }: Props) {
  const { date, time, blockMinutes } = place;
  const { block, isPending } = useBlockedTime();
  const form = useAppForm(BlockTime, {
    staffId: member.staffId,
    from: date,
    to: date,
    start: time,
    end: addMinutes(time, blockMinutes),
    reason: '',
  });
  const { setFocus } = form;
  useEffect(() => setFocus('reason'), [setFocus]);
  const reason = useFormControl(form, 'reason');
  const [start, end] = form.watch(['start', 'end']);
  const submit = async (body: BodyOf<typeof blockTime>) => {
    const interval = { start: toMinutesOfDay(body.start), end: toMinutesOfDay(body.end) };
    await block(body, blockedText.where(formatFullName(member), date, interval));
    onDone();
  };
  return (
    <Form form={form} className="dialog__form" onSubmit={submit} describe={toErrorMessage}>
      <DialogBody>
        <Stack gap={16}>
          <FormSummary />
          <Chips
            legend={blockedText.commonReasons}
            legendHidden
            fitted
            options={commonReasons.map((value) => ({ value, label: value }))}
            value={reason.value}
            onChange={reason.change}
          />
          <FormText name="reason" label={blockedText.reason} autoComplete="off" />
          <Split columns="1fr 1fr" gap={8}>
            <FormSelect
              name="start"
              label={blockedText.start}
              options={listStartOptions(workingHours, start)}
            />
            <FormSelect name="end" label={blockedText.end} options={listHourOptions(workingHours, end)} />
          </Split>
          <FormDate name="to" label={blockedText.lastDay} hint={blockedText.lastDayHint} min={date} />
        </Stack>
      </DialogBody>
      <FormFoot submit={blockedText.save} submitting={blockedText.saving} busy={isPending} />
    </Form>
  );
}
