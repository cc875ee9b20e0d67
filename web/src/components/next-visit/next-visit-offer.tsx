import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import type { NextVisit } from '#shared/appointments/calendar/next-visit-api.ts';
import { isDeclined } from '#web/src/lib/confirmed-command.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { QuestionDialog } from '#web/src/ui/dialogs/question-dialog.tsx';
import { Alert } from '#web/src/ui/feedback/alert.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { describeBookingError, nextVisitText as text } from './copy.ts';
import { useBookNextVisit, useNextVisit } from './queries.ts';

type Props = {
  appointmentId: string;
  /** Secondary beside another primary button. */
  variant?: 'primary' | 'secondary';
  onBooked?: () => void;
};

/** Offers the next appointment by the interval of the services. Renders nothing if none is suggested. */
export function NextVisitOffer({ appointmentId, variant = 'primary', onBooked }: Props) {
  const visit = useNextVisit(appointmentId);
  const [askedVisit, setAskedVisit] = useState<NextVisit>();
  return (
    <>
      {visit && (
        <Notice
          tone="info"
          icon={<CalendarPlus aria-hidden />}
          title={text.title}
          action={
            <Button variant={variant} onClick={() => setAskedVisit(visit)}>
              {text.book(visit)}
            </Button>
          }
        >
          {text.suggestion(visit)}
        </Notice>
      )}
      {askedVisit && (
        <BookDialog
          appointmentId={appointmentId}
          visit={askedVisit}
          onBooked={() => {
            setAskedVisit(undefined);
            onBooked?.();
          }}
          onCancel={() => setAskedVisit(undefined)}
        />
      )}
    </>
  );
}

type BookProps = { appointmentId: string; visit: NextVisit; onBooked: () => void; onCancel: () => void };

function BookDialog({ appointmentId, visit, onBooked, onCancel }: BookProps) {
  const book = useBookNextVisit(appointmentId);
  const { date, time } = visit;
  const submit = () =>
    book.mutate(
      { date, time },
      {
        onSuccess() {
          toast.success(text.booked, { description: text.bookedDetail(visit) });
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
        <p>{text.question(visit)}</p>
        <p>{text.consequence}</p>
      </Stack>
      {book.isError && !isDeclined(book.error) && <Alert>{describeBookingError(book.error)}</Alert>}
    </QuestionDialog>
  );
}
