import { Syringe } from 'lucide-react';
import { formatLongDate, formatTime } from '#shared/core/format.ts';
import { listPatientDoseRequests, type PatientDoseRequest } from '#shared/health/api.ts';
import { doseQuestions } from '#shared/health/dose-labels.ts';
import { DoseStatusBadge } from '#web/src/components/doses/dose-status-badge.tsx';
import { toCivil } from '#web/src/lib/now.ts';
import { paths } from '#web/src/lib/paths.ts';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { Row, Split, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import './doses-tab.css';
import { useQuery } from '@tanstack/react-query';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { auditedRead } from '#web/src/lib/query.ts';

/** A client's dose requests. Each read is audited, so only events refetch them. */
const usePatientDoseRequests = (patientId: string) =>
  useQuery({ ...buildQuery(listPatientDoseRequests, { params: { patientId } }), ...auditedRead });

const text = {
  failed: 'No pudimos cargar las solicitudes de dosis',
  empty: 'No hay solicitudes pendientes',
  emptyMore: 'Cuando el cliente pida un aumento de dosis, su solicitud aparece aquí.',
  heading: 'Solicitud de aumento de dosis',
  answered: (date: string, time: string) => `Respondida el ${formatLongDate(date)}, ${formatTime(time)}`,
  message: (message: string) => `Mensaje al cliente: ${message}`,
  decide: 'Decidir en Solicitudes de dosis',
  requested: (date: string, time: string) => `${formatLongDate(date)}, ${formatTime(time)}`,
} as const;

// The copy has exactly the keys of the answers, in the form's order.
const questions = Object.entries(doseQuestions) as [keyof PatientDoseRequest['answers'], string][];

/** The decision, or a link to where it is made. */
function Outcome({ request: { status, answeredAt, message } }: { request: PatientDoseRequest }) {
  if (status === 'pending')
    return (
      <div>
        <ButtonLink to={paths.doseReviews}>{text.decide}</ButtonLink>
      </div>
    );
  if (answeredAt === undefined) return null;
  const { date, time } = toCivil(answeredAt);
  return (
    <Stack pad="12 0 0 0" size={14} tone="muted" breakWords keepLines>
      <p>{text.answered(date, time)}</p>
      {message !== undefined && <p>{text.message(message)}</p>}
    </Stack>
  );
}

function Request({ request }: { request: PatientDoseRequest }) {
  const { status, createdAt, answers } = request;
  const { date, time } = toCivil(createdAt);
  return (
    <li className="dose-request">
      <Row gap={8} align="start" justify="between">
        <div>
          <h3 className="strong">{text.heading}</h3>
          <time dateTime={createdAt} className="muted small">
            {text.requested(date, time)}
          </time>
        </div>
        <DoseStatusBadge status={status} />
      </Row>
      <Split as="dl" columns="repeat(auto-fill, minmax(220px, 1fr))" gap="12 20" style={{ marginTop: 16 }}>
        {questions.map(([key, question]) => (
          <div key={key}>
            <dt className="muted small">{question}</dt>
            <Text as="dd" breakWords>
              {answers[key]}
            </Text>
          </div>
        ))}
      </Split>
      <Outcome request={request} />
    </li>
  );
}

/** A client's dose requests with their six answers (R444). */
export function RecordDosesTab({ patientId }: { patientId: string }) {
  const requests = usePatientDoseRequests(patientId);
  return (
    <QueryBoundary query={requests} errorTitle={text.failed}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState icon={<Syringe aria-hidden />} title={text.empty}>
            {text.emptyMore}
          </EmptyState>
        ) : (
          <Stack as="ul" gap={16}>
            {rows.map((request) => (
              <Request key={request.requestId} request={request} />
            ))}
          </Stack>
        )
      }
    </QueryBoundary>
  );
}
