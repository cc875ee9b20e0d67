import { ArrowDown, Lock } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { calculateQuote } from '#shared/appointments/booking/pricing.ts';
import type { OfferedService } from '#shared/appointments/views.ts';
import { ClientAlerts } from '#web/src/components/appointment-alerts/appointment-alerts.tsx';
import type { CardHandle } from '#web/src/components/card-form/card-form.ts';
import { cardText } from '#web/src/components/card-form/copy.ts';
import { useTerms } from '#web/src/components/center/center.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { DialogBody, DialogFoot } from '#web/src/ui/dialogs/dialog.tsx';
import { Money } from '#web/src/ui/display/figures.tsx';
import { Form, FormSummary } from '#web/src/ui/fields/form.tsx';
import { Row, Stack } from '#web/src/ui/layout/layout.tsx';
import { requestText } from '../shared/patient-copy.ts';
import { type RequestError, reservationExpiredError } from '../shared/request-error.ts';
import { RequestPayment } from './request-payment.tsx';
import { type InitialPreference, PreferenceNotice } from './request-preference.tsx';
import { RequestServices } from './request-services.tsx';
import { RequestSummary } from './request-summary.tsx';
import { RequestTimeFields } from './request-time-fields.tsx';
import type { RequestForm, RequestFormState } from './schema.ts';
import { useRequestAttempt, useRequestForm } from './use-request.ts';

type Props = {
  patientId: string;
  draft: string;
  fullName: string;
  services: readonly OfferedService[];
  preference: InitialPreference;
  cancel: ReactNode;
  onDirty: (isDirty: boolean) => void;
  /** Whether a payment is running, which leaving would abandon. */
  onPaying: (isPaying: boolean) => void;
  onPolicy: () => void;
  onRequested: () => void;
};

/** Shows an error at its field. An unavailable time refetches the free times and keeps the other values. */
function showAtField(error: RequestError, form: RequestFormState) {
  switch (error.formPart) {
    case 'services':
      form.setError('serviceIds', { message: error.text });
      return;
    case 'time':
      form.setValue('time', '');
      form.setError('time', { message: error.text });
      return;
    case 'form':
      // Shown beside the card.
      return;
  }
}

/** The amount to be held, on phones above the submit button. */
const HoldAmount = ({ cents }: { cents: number }) => (
  <Row
    as="p"
    align="center"
    justify="between"
    weight={600}
    hiddenOn="wider-than-phone"
    style={{ minHeight: 44 }}
  >
    <span className="muted small">{requestText.holdTodayShort}</span>
    <Money cents={cents} />
  </Row>
);

/** Returns the first choice that is missing. */
function findNextChoice({ serviceIds, date, time }: Pick<RequestForm, 'serviceIds' | 'date' | 'time'>) {
  if (serviceIds.length === 0) return 'serviceIds';
  if (date === '') return 'date';
  return time === '' ? 'time' : undefined;
}

export function RequestAppointmentForm({ patientId, services, preference, draft, cancel, ...props }: Props) {
  const { fullName, onDirty, onPaying, onPolicy, onRequested } = props;
  const { form, initialValues, isContinued, isStarted } = useRequestForm({
    draft,
    fullName,
    services,
    preference,
  });
  const [requestError, setRequestError] = useState<RequestError>();
  const card = useRef<CardHandle>(null);
  const { attempt, isHeld, reservedUntil } = useRequestAttempt(patientId);
  const release = () => attempt.release();
  const { isSubmitting, submitCount } = form.formState;
  useEffect(() => onDirty(isStarted), [isStarted, onDirty]);
  useEffect(() => onPaying(isHeld || isSubmitting), [isHeld, isSubmitting, onPaying]);

  const chosenIds = form.watch('serviceIds');
  const chosenServices = services.filter(({ serviceId }) => chosenIds.includes(serviceId));
  const quote = calculateQuote(chosenServices, useTerms());
  const [date, time] = form.watch(['date', 'time']);
  const moment = { date, time };
  const nextChoice = findNextChoice({ serviceIds: chosenIds, date, time });

  const showRequestError = (error: RequestError) => {
    setRequestError(error);
    showAtField(error, form);
  };
  const submit = async ({ serviceIds, date, time, cardholder }: RequestForm) => {
    setRequestError(undefined);
    if (!card.current) return showRequestError({ formPart: 'form', text: cardText.missingField });
    if (!card.current.isComplete()) return;
    const { totalCents, depositCents, durationMinutes } = quote;
    const shown = { totalCents, depositCents, durationMinutes };
    const choice = { serviceIds, date, time, shown };
    const rejection = await attempt.send({ choice, card: card.current, cardholder });
    if (rejection) showRequestError(rejection);
    else onRequested();
  };

  return (
    <Form form={form} className="dialog__form" onSubmit={submit}>
      <DialogBody flush split>
        <div className="appointment-columns">
          <Stack gap={28} pad="20 32 32 24" phone={{ pad: '20 16 28 16' }}>
            <FormSummary />
            {!isContinued && <PreferenceNotice preference={preference} services={services} />}
            <RequestServices form={form} patientId={patientId} services={services} onChange={release} />
            <RequestTimeFields
              form={form}
              patientId={patientId}
              durationMinutes={quote.durationMinutes}
              preferred={initialValues}
              isReserved={isHeld}
              onChange={release}
            />
          </Stack>
          <Stack as="aside" gap={20} pad="20 24 24 24" phone={{ pad: '24 16' }}>
            <ClientAlerts patientId={patientId} serviceIds={chosenIds} />
            <RequestSummary services={chosenServices} moment={moment} quote={quote} />
            {/* Hidden instead of unmounted, so a typed card survives a change of services. */}
            <div hidden={chosenServices.length === 0 && submitCount === 0}>
              <RequestPayment
                card={card}
                error={requestError?.formPart === 'form' ? requestError : undefined}
                reservedUntil={isSubmitting ? undefined : reservedUntil}
                onPolicy={onPolicy}
                onReservationEnd={() => {
                  release();
                  showRequestError(reservationExpiredError);
                }}
              />
            </div>
          </Stack>
        </div>
      </DialogBody>
      <DialogFoot
        lead={
          nextChoice === undefined ? (
            <HoldAmount cents={quote.depositCents} />
          ) : (
            <Button
              variant="ghost"
              icon={<ArrowDown aria-hidden />}
              onClick={() => form.setFocus(nextChoice)}
            >
              {requestText.nextChoice[nextChoice]}
            </Button>
          )
        }
      >
        {cancel}
        <Button
          type="submit"
          variant={nextChoice === undefined ? 'primary' : 'secondary'}
          icon={<Lock aria-hidden />}
          busy={isSubmitting}
          busyLabel={requestText.submitting}
        >
          {requestText.submit}
        </Button>
      </DialogFoot>
    </Form>
  );
}
