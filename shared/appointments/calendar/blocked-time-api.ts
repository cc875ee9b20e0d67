import * as z from 'zod/mini';
import { addDays } from '#shared/core/civil-time.ts';
import { frontDesk } from '#shared/core/roles.ts';
import { route } from '#shared/core/route.ts';
import { CivilDate, CivilTime, EndTime, Id, inOneLine } from '#shared/core/schemas.ts';
import { checkHours } from '#shared/staff/block-hours.ts';

const maxRangeDays = 31;

/** Hours to block on each day of a range. */
export const BlockTime = z
  .strictObject({
    staffId: Id,
    from: CivilDate,
    to: CivilDate,
    start: CivilTime,
    end: EndTime,
    reason: z
      .string()
      .check(
        inOneLine,
        z.minLength(1, { error: 'Escribe el motivo.' }),
        z.maxLength(60, { error: 'Máximo 60 caracteres.' }),
      ),
  })
  .check(
    checkHours,
    z.refine(({ from, to }) => from <= to, {
      path: ['to'],
      error: 'El último día no puede ser antes del primero.',
    }),
    z.refine(({ from, to }) => to < addDays(from, maxRangeDays), {
      path: ['to'],
      error: `Bloquea ${maxRangeDays} días o menos a la vez.`,
    }),
  );

const BlockedTimeId = z.object({ blockId: Id });

export const blockTime = route('blockTime', {
  method: 'POST',
  path: '/blocked-times',
  summary:
    'Blocks the same hours of an aesthetician on each day of a range. The call is rejected if an appointment has them',
  allow: frontDesk,
  body: BlockTime,
  reply: BlockedTimeId,
});

export const unblockTime = route('unblockTime', {
  method: 'DELETE',
  path: '/blocked-times/{blockId}',
  summary: 'Frees the blocked hours on the days of a range. A repeated call changes nothing',
  allow: frontDesk,
  params: BlockedTimeId,
  query: z.strictObject({ staffId: Id, from: CivilDate, to: CivilDate }).check(
    z.refine(({ from, to }) => from <= to && to < addDays(from, maxRangeDays), {
      error: 'Fecha inválida.',
    }),
  ),
  reply: BlockedTimeId,
});
