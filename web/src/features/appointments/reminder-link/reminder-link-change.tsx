import { useState } from 'react';
import type { LinkedAppointment } from '#shared/appointments/changes/change-api.ts';
import { useVisibleMonth } from '#web/src/components/time-picker/visible-month.ts';
import { isRejection } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Form, useAppForm } from '#web/src/ui/fields/form.tsx';
import { describeRescheduleError } from '../my-appointments/copy.ts';
import { createEmptySlot, RescheduleForm } from '../my-appointments/reschedule-schema.ts';
import {
  isSameStaffFree,
  RescheduleProblem,
  RescheduleTimeFields,
} from '../my-appointments/reschedule-time-fields.tsx';
import { isTimeError } from '../shared/request-error.ts';
import { linkText } from './copy.ts';
import { isLinkExpired, useSubmitLink, useTimesForLink } from './queries.ts';

type Props = {
  token: string;
  appointment: LinkedAppointment;
  onDone: (appointment: LinkedAppointment) => void;
  onExpired: () => void;
};

/** Reschedules the link's appointment. */
export function ReminderLinkChange({ token, appointment, onDone, onExpired }: Props) {
  const [emptySlot] = useState(() => createEmptySlot(appointment));
  const form = useAppForm(RescheduleForm, emptySlot);
  const visibleMonth = useVisibleMonth(emptySlot.date || appointment.date, appointment.date);
  const times = useTimesForLink(token, visibleMonth.range);
  const linkCommand = useSubmitLink(token);

  const [unansweredSlot, setUnansweredSlot] = useState<RescheduleForm>();

  const submit = async (newSlot: RescheduleForm) => {
    try {
      onDone(
        await linkCommand.mutateAsync({
          action: 'change',
          to: newSlot,
          sameStaff: isSameStaffFree(times.data, newSlot),
        }),
      );
    } catch (error) {
      if (isLinkExpired(error)) return onExpired();
      setUnansweredSlot(isRejection(error) ? undefined : newSlot);
      if (isTimeError(error)) form.setValue('time', '');
      void times.refetch();
      throw error;
    }
  };

  return (
    <Form form={form} describe={describeRescheduleError} onSubmit={submit}>
      <RescheduleTimeFields
        form={form}
        query={times}
        visibleMonth={visibleMonth}
        appointment={appointment}
        unansweredSlot={unansweredSlot}
      />
      <RescheduleProblem form={form} />
      <Button
        type="submit"
        variant="primary"
        fullWidth
        busy={form.formState.isSubmitting}
        busyLabel={linkText.changing}
      >
        {linkText.change}
      </Button>
    </Form>
  );
}
