import { ChevronLeft, ChevronRight } from 'lucide-react';
import { patientsPerPage } from '#shared/patients/desk-api.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { patientsText } from './copy.ts';

type Props = {
  pageIndex: number;
  /** Rows on this page. */
  shown: number;
  total: number;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
};

/** Which of how many clients these are, and the way to the others. */
export function PatientsFoot({ pageIndex, shown, total, onPrevious, onNext }: Props) {
  const first = pageIndex * patientsPerPage + 1;
  return (
    <div className="table__foot">
      <p className="n" role="status">
        {patientsText.shown(first, first + shown - 1, total)}
      </p>
      <nav className="row" aria-label={patientsText.pages}>
        <Button
          size="small"
          icon={<ChevronLeft aria-hidden />}
          disabled={onPrevious === undefined}
          onClick={onPrevious}
        >
          {patientsText.previous}
        </Button>
        <Button size="small" disabled={onNext === undefined} onClick={onNext}>
          {patientsText.next}
          <ChevronRight aria-hidden />
        </Button>
      </nav>
    </div>
  );
}
