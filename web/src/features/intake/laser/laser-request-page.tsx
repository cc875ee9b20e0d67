import { Sparkles } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { LaserEligibility } from '#shared/intake/laser/laser-api.ts';
import { laserErrors } from '#shared/intake/prospects/desk-errors.ts';
import { toCivil } from '#web/src/lib/now.ts';
import { paths } from '#web/src/lib/paths.ts';
import { CallError, isUnanswered } from '#web/src/lib/problem.ts';
import { useScreenParams } from '#web/src/lib/screen-params.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { Card } from '#web/src/ui/display/card.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Heading, Split, Stack } from '#web/src/ui/layout/layout.tsx';
import { Screen } from '#web/src/ui/shell/screen.tsx';
import { notSentToastMs, sentToastMs, laserText as text } from './copy.ts';
import { useLaserEligibility, useRequestLaser } from './queries.ts';
import './laser.css';

const isAlreadyOpenError = (error: unknown) =>
  error instanceof CallError && error.is(laserErrors.already_open);

const messageForSendError = (error: unknown) => (isUnanswered(error) ? error.detail : text.notSent);

/** Explains the laser evaluation and requests it (R136). */
export function LaserRequestPage() {
  const { patientId } = useScreenParams('patientId');
  const eligibility = useLaserEligibility(patientId);
  const request = useRequestLaser(patientId);
  const navigate = useNavigate();
  const isSent = request.isSuccess;

  useEffect(() => {
    if (!isSent) return;
    const timer = setTimeout(() => navigate(paths.myAppointments(patientId)), sentToastMs);
    return () => clearTimeout(timer);
  }, [isSent, navigate, patientId]);

  const submitRequest = () =>
    request.mutate(undefined, {
      onSuccess: () => toast.success(text.sent, { durationMs: sentToastMs }),
      onError: (error) =>
        toast.error(isAlreadyOpenError(error) ? text.pending : messageForSendError(error), {
          durationMs: notSentToastMs,
        }),
    });
  return (
    <Screen title={text.title} context={text.context}>
      <Card padded>
        <Stack gap={24} justify="start">
          <Steps />
          <QueryBoundary query={eligibility} errorTitle={text.failed} skeleton={<span />}>
            {(currentEligibility) =>
              // After a request the button keeps its own text until the page is left.
              currentEligibility.mayAsk || isSent || request.isPending ? (
                <Button
                  className="full-on-phone"
                  variant="primary"
                  icon={<Sparkles aria-hidden />}
                  busy={request.isPending || isSent}
                  busyLabel={text.requesting}
                  onClick={submitRequest}
                >
                  {text.requestLabel}
                </Button>
              ) : (
                <IneligibleNotice eligibility={currentEligibility} patientId={patientId} />
              )
            }
          </QueryBoundary>
        </Stack>
      </Card>
    </Screen>
  );
}

const Steps = () => (
  <Stack as="section" gap={16}>
    <Heading size={18}>{text.stepsTitle}</Heading>
    <Stack as="ol" gap={16} className="laser-page__steps">
      {text.steps.map(([title, description]) => (
        <Split key={title} as="li" columns="36px 1fr" gap="0 12">
          <p className="strong">{title}</p>
          <p className="muted">{description}</p>
        </Split>
      ))}
    </Stack>
  </Stack>
);

function IneligibleNotice({
  eligibility: { open: openRequest, why },
  patientId,
}: {
  eligibility: LaserEligibility;
  patientId: string;
}) {
  return (
    <Stack gap={16}>
      <Notice tone="info" title={openRequest ? text.pending : why}>
        {openRequest && text.sentOn(toCivil(openRequest.createdAt).date, openRequest.status)}
      </Notice>
      <div>
        <ButtonLink to={paths.myAppointments(patientId)}>{text.back}</ButtonLink>
      </div>
    </Stack>
  );
}
