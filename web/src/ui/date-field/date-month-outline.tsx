import { LoaderCircle } from 'lucide-react';
import { useIsSlow } from '../feedback/use-is-slow.ts';
import type { Coming } from '../late/late.tsx';

const words = { coming: 'Cargando', failed: 'No pudimos abrir el calendario. Escribe la fecha.' } as const;

/** Until the code of the month is here: its button turns; where it does not come, the box is still there to write in. */
export function DateMonthOutline({ error }: Coming<object>) {
  const isSlow = useIsSlow();
  if (error !== undefined)
    return (
      <p className="field__note" role="alert">
        {words.failed}
      </p>
    );
  if (!isSlow) return null;
  return (
    <span className="field__coming" role="status" aria-label={words.coming}>
      <LoaderCircle aria-hidden className="spin" />
    </span>
  );
}
