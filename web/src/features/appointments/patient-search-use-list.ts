import { type ChangeEvent, type KeyboardEvent, useState } from 'react';
import type { PatientOption } from '#shared/patients/api.ts';
import { useSearchPatients } from './patient-search-queries.ts';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** What is typed, the clients it finds, and the keys that walk them: ARIA's combobox with a list. */
export function usePatientList(onChoose: (patient: PatientOption) => void) {
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [activeAt, setActiveAt] = useState(0);
  const search = useSearchPatients(typed);
  const options = search.found ?? [];
  const isListed = isOpen && options.length > 0;
  const active = options[Math.min(activeAt, options.length - 1)];

  const walk = (step: number) => {
    setOpen(true);
    if (isListed) setActiveAt((activeAt + step + options.length) % options.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const isEscape = event.key === 'Escape' && isListed;
    if (step === undefined && event.key !== 'Enter' && !isEscape) return;
    // Neither does Enter send the form around, nor Escape close its dialog.
    event.preventDefault();
    event.stopPropagation();
    if (step !== undefined) walk(step);
    else if (isEscape) setOpen(false);
    else if (isListed && active && !search.isWaiting) onChoose(active);
  };
  const input = {
    onKeyDown,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setTyped(event.target.value);
      setActiveAt(0);
      setOpen(true);
    },
    onFocus: () => setOpen(true),
    onBlur: () => setOpen(false),
  };
  return { typed, search, options, isListed, active, input };
}
