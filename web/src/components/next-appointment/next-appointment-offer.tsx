import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import type { NextAppointment } from '#shared/appointments/calendar/next-appointment-api.ts';
import { isDeclined } from '#web/src/lib/confirmed-command.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { QuestionDialog } from '#web/src/ui/dialogs/question-dialog.tsx';
import { Alert } from '#web/src/ui/feedback/alert.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { describeBookingError, nextAppointmentText as text } from './copy.ts';
import { useBookNextAppointment, useNextAppointment } from './queries.ts';

type Props = {
  appointmentId: string;
  /** Secondary beside another primary button. */
  variant?: 'primary' | 'secondary';
  onBooked?: () => void;
};

/** Offers the next appointment by the interval of the services. Renders nothing if none is suggested. */
export function NextAppointmentOffer({ appointmentId, variant = 'primary', onBooked }: Props) {
  const suggestion = useNextAppointment(appointmentId);
  const [askedSuggestion, setAskedSuggestion] = useState<NextAppointment>();
  return (
    <>
      {suggestion && (
        <Notice
          tone="info"
          icon={<CalendarPlus aria-hidden />}
          title={text.title}
          action={
            <Button variant={variant} onClick={() => setAskedSuggestion(suggestion)}>
              {text.book(suggestion)}
            </Button>
          }
        >
          {text.suggestion(suggestion)}
        </Notice>
      )}
      {askedSuggestion && (
        <BookDialog
          appointmentId={appointmentId}
          suggestion={askedSuggestion}
          onBooked={() => {
            setAskedSuggestion(undefined);
            onBooked?.();
          }}
          onCancel={() => setAskedSuggestion(undefined)}
        />
      )}
    </>
  );
}

type BookProps = {
  appointmentId: string;
  suggestion: NextAppointment;
  onBooked: () => void;
  onCancel: () => void;
};

function BookDialog({ appointmentId, suggestion, onBooked, onCancel }: BookProps) {
  const book = useBookNextAppointment(appointmentId);
  const { date, time } = suggestion;
  const submit = () =>
    book.mutate(
      { date, time },
      {
        onSuccess() {
          toast.success(text.booked, { description: text.bookedDetail(suggestion) });
          onBooked();
        },
      },
    );
  return (
    <QuestionDialog
      title={text.title}
      onCancel={() => {
        if (!book.isPending) onCancel();
      }}
      foot={
        <>
          <Button disabled={book.isPending} onClick={onCancel}>
            {text.cancel}
          </Button>
          <Button variant="primary" busy={book.isPending} busyLabel={text.working} onClick={submit}>
            {text.confirm}
          </Button>
        </>
      }
    >
      <Stack gap={8}>
        <p>{text.question(suggestion)}</p>
        <p>{text.consequence}</p>
      </Stack>
      {book.isError && !isDeclined(book.error) && <Alert>{describeBookingError(book.error)}</Alert>}
    </QuestionDialog>
  );
}
