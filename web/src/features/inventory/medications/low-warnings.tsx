import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { vialsText } from '#shared/inventory/labels.ts';
import type { ListedMedication } from '#shared/inventory/medication-api.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { warningText as text } from './copy.ts';
import { lowOnes } from './medication-rows.ts';

const shownAtFirst = 3;
const mostWithoutFold = 4;

type Props = { all: readonly ListedMedication[]; onReceive: (medicationId: string) => void };

/** Low-stock warnings (R350), as part of the page instead of toasts. */
export function LowWarnings({ all, onReceive }: Props) {
  const [isWhole, setWhole] = useState(false);
  const low = lowOnes(all);
  const folds = low.length > mostWithoutFold;
  const shown = folds && !isWhole ? low.slice(0, shownAtFirst) : low;
  return (
    <div className="medication-warnings" role="status">
      {low.length > 0 && (
        <ul className="medication-warnings__box">
          {shown.map((medication) => (
            <li key={medication.medicationId}>
              <Icon of={TriangleAlert} />
              <span className="medication-warnings__text grow small">
                {text.low(medication.name, vialsText(medication))}
              </span>
              <button
                type="button"
                className="medication-warnings__receive small no-print"
                aria-label={text.receiveOf(medication.name)}
                onClick={() => onReceive(medication.medicationId)}
              >
                {text.receive}
              </button>
            </li>
          ))}
          {folds && (
            <li>
              <Button size="small" variant="ghost" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
                {isWhole ? text.fewer : text.all(low.length)}
              </Button>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
