import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listPatientDoseRequests, type PatientDoseRequest } from '#shared/health/api.ts';
import { DoseStatusBadge } from '#web/src/components/doses/dose-status-badge.tsx';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { useSignedIn } from '#web/src/lib/me.ts';
import { liveQuery } from '#web/src/lib/query.ts';
import { useScreenParams } from '#web/src/lib/screen-params.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Card } from '#web/src/ui/display/card.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { Heading, Row, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { HealthScreen } from '../shared/health-screen.tsx';
import { useHealth } from '../shared/queries.ts';
import { doseText as text } from './copy.ts';
import { UnwellNotice } from './dose-questions.tsx';
import { AnswerList, DoseSteps } from './dose-steps.tsx';
import './doses.css';

function Outcome({ request: { status, message } }: { request: PatientDoseRequest }) {
  const { email } = useSignedIn();
  if (status === 'pending')
    return (
      <p>
        {text.answerNotice(email)} {text.keepDoseNotice}
      </p>
    );
  return (
    <>
      <p>{text[status]}</p>
      {message !== undefined && (
        <div>
          <p className="muted small">{text.message}</p>
          <Text as="p" breakWords keepLines>
            {message}
          </Text>
        </div>
      )}
    </>
  );
}

function SentRequest({ request, onRestart }: { request: PatientDoseRequest; onRestart: () => void }) {
  const { status, createdAt, answeredAt, answers } = request;
  return (
    <Card padded>
      <Stack gap={16}>
        <Row gap={8} justify="between" wrap>
          <Heading size={18}>{text.sentTitle}</Heading>
          <DoseStatusBadge status={status} />
        </Row>
        <p className="muted">
          {text.sentAt(createdAt)}
          {answeredAt !== undefined && (
            <>
              <br />
              {text.answeredAt(answeredAt)}
            </>
          )}
        </p>
        <Outcome request={request} />
        <AnswerList answers={answers} />
        {status === 'pending' ? (
          <UnwellNotice lead={text.unwellLeadSent} />
        ) : (
          <div>
            <Button onClick={onRestart}>{text.newRequest}</Button>
          </div>
        )}
      </Stack>
    </Card>
  );
}

/** A client requests doses or reads the status of the request (R444). */
export function DoseRequestPage() {
  const { patientId } = useScreenParams('patientId');
  const [isRequesting, setRequesting] = useState(false);
  const health = useHealth(patientId);
  const requests = useQuery({
    ...buildQuery(listPatientDoseRequests, { params: { patientId } }),
    ...liveQuery,
  });
  return (
    <HealthScreen patientId={patientId} title={text.title}>
      <div style={{ maxWidth: 640 }}>
        <QueryBoundary query={requests} errorTitle={text.failed}>
          {([latestRequest]) =>
            latestRequest && (latestRequest.status === 'pending' || !isRequesting) ? (
              <SentRequest request={latestRequest} onRestart={() => setRequesting(true)} />
            ) : (
              !health.isPending && (
                <DoseSteps
                  patientId={patientId}
                  asksPeriod={health.data?.sex !== 'male'}
                  onSent={() => setRequesting(false)}
                />
              )
            )
          }
        </QueryBoundary>
      </div>
    </HealthScreen>
  );
}
