import * as z from 'zod/mini';
import { toCivilDateTime } from '#shared/core/civil-time.ts';
import { AppError } from '#shared/core/errors.ts';
import { formatLongDate, formatTimeWithArticle } from '#shared/core/format.ts';
import { Id, Instant, Version } from '#shared/core/schemas.ts';
import { DoseAnswers } from './dose-answers.ts';
import { doseErrors } from './errors.ts';

export const doseRequestStatuses = ['pending', 'approved', 'denied'] as const;
export type DoseDecision = 'approved' | 'denied';

export const DoseRequest = z.object({
  requestId: Id,
  patientId: Id,
  status: z.enum(doseRequestStatuses),
  createdAt: Instant,
  answeredAt: z.optional(Instant),
  answeredBy: z.optional(z.object({ userId: Id, name: z.string() })),
  message: z.optional(z.string()),
  reviewed: z.boolean(),
  answers: DoseAnswers,
  version: Version,
});
export type DoseRequest = z.infer<typeof DoseRequest>;

export const isOpenDoseRequest = ({ status }: Pick<DoseRequest, 'status'>) => status === 'pending';

/** Formats `a las 10:51 a. m.`, or `el 23 de noviembre de 2026, a las 9:10 a. m.` for another day. */
function formatDecisionTime(decidedAt: string, now: Date): string {
  const { date, time } = toCivilDateTime(new Date(decidedAt));
  const timeText = `a ${formatTimeWithArticle(time)}`;
  return date === toCivilDateTime(now).date ? timeText : `el ${formatLongDate(date)}, ${timeText}`;
}

type DecisionInput = {
  readonly decision: DoseDecision;
  readonly by: NonNullable<DoseRequest['answeredBy']>;
  readonly message?: string | undefined;
  readonly now: Date;
};

/** Throws `dose.already_decided` with the author and time of an earlier decision (R447). */
export function decideDoseRequest(
  request: DoseRequest,
  { decision, by, message = '', now }: DecisionInput,
): DoseRequest {
  const { status, answeredAt = request.createdAt, answeredBy } = request;
  if (!isOpenDoseRequest(request))
    throw new AppError(doseErrors.already_decided, {
      values: {
        who: answeredBy?.name ?? 'Otra persona',
        did: status === 'denied' ? 'denegó' : 'aprobó',
        when: formatDecisionTime(answeredAt, now),
      },
    });
  return {
    ...request,
    status: decision,
    answeredAt: now.toISOString(),
    answeredBy: by,
    reviewed: true,
    ...(message !== '' && { message }),
  };
}
