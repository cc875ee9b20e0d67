import type * as z from 'zod/mini';

const formatLetters = (count: number | bigint) => `${count} ${count === 1 ? 'letra' : 'letras'}`;

function formatTooSmall({ origin, minimum }: Pick<z.core.$ZodIssueTooSmall, 'origin' | 'minimum'>): string {
  if (origin === 'string')
    return minimum === 1 ? 'Este campo es obligatorio.' : `Escribe al menos ${formatLetters(minimum)}.`;
  return origin === 'array' ? `Elige al menos ${minimum}.` : `El mínimo es ${minimum}.`;
}

function formatTooBig({ origin, maximum }: Pick<z.core.$ZodIssueTooBig, 'origin' | 'maximum'>): string {
  if (origin === 'string') return `Escribe como máximo ${formatLetters(maximum)}.`;
  return origin === 'array' ? `Elige como máximo ${maximum}.` : `El máximo es ${maximum}.`;
}

/** Returns the Spanish message for a zod issue whose rule has no custom message. */
export function formatIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'too_small':
      return formatTooSmall(issue);
    case 'too_big':
      return formatTooBig(issue);
    case 'invalid_value':
      return 'Elige una de las opciones.';
    case 'unrecognized_keys':
      return 'Este campo no se acepta.';
    default:
      return issue.input === undefined ? 'Este campo es obligatorio.' : 'Este valor no es válido.';
  }
}

export const spanishMessages = { error: formatIssue } as const;
