import { useQuery } from '@tanstack/react-query';
import { formatLongDate } from '#shared/core/format.ts';
import { getMyHealthAnswers, type MyHealthAnswers } from '#shared/records/answers/answers-api.ts';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { paths } from '#web/src/lib/paths.ts';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { Card } from '#web/src/ui/display/card.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { Heading, Stack } from '#web/src/ui/layout/layout.tsx';

const text = {
  title: 'Tus respuestas de salud',
  missing: 'Contesta tus preguntas de salud',
  missingWhy: 'Toma unos cinco minutos y nos ayuda a atenderte con seguridad.',
  expired: (date: string) => `Tus respuestas de salud vencieron el ${formatLongDate(date)}`,
  expiredWhy: 'Revísalas: si nada cambió, basta con confirmarlas.',
  asked: 'Te pedimos tus respuestas de salud',
  answer: 'Contestar',
  renew: 'Revisar',
  never: 'Todavía no las has contestado.',
  answered: ({ on, until }: NonNullable<MyHealthAnswers['answered']>) =>
    `Contestaste el ${formatLongDate(on)}${until === undefined ? '' : `; valen hasta el ${formatLongDate(until)}`}.`,
} as const;

export const useMyHealth = (patientId: string) =>
  useQuery({ ...buildQuery(getMyHealthAnswers, { params: { patientId } }), refetchOnWindowFocus: false });

function findReason({ isUnanswered, expiredSince, isAsked }: MyHealthAnswers) {
  if (isUnanswered) return { title: isAsked ? text.asked : text.missing, why: text.missingWhy };
  if (expiredSince !== undefined) return { title: text.expired(expiredSince), why: text.expiredWhy };
  return isAsked ? { title: text.asked, why: text.expiredWhy } : undefined;
}

/** Asks the client for missing, expired or requested health answers. */
export function MyHealthNotice({ patientId }: { patientId: string }) {
  const { data } = useMyHealth(patientId);
  const reason = data && findReason(data);
  if (!reason) return null;
  return (
    <Notice
      tone="info"
      title={reason.title}
      action={
        <ButtonLink size="small" to={paths.myHealth(patientId)}>
          {data.isUnanswered ? text.answer : text.renew}
        </ButtonLink>
      }
    >
      {reason.why}
    </Notice>
  );
}

/** Date of the client's last health answers, and a link to answer again. */
export function MyHealthSection({ patientId }: { patientId: string }) {
  const { data } = useMyHealth(patientId);
  return (
    <Stack aria-labelledby="information-health" as="section" gap={16}>
      <Heading id="information-health" size={18}>
        {text.title}
      </Heading>
      <Card padded>
        <Stack gap={16}>
          <p>{data?.answered ? text.answered(data.answered) : text.never}</p>
          <div>
            <ButtonLink to={paths.myHealth(patientId)}>
              {data?.answered ? text.renew : text.answer}
            </ButtonLink>
          </div>
        </Stack>
      </Card>
    </Stack>
  );
}
