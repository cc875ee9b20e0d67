import { type ChangeEvent, type KeyboardEvent, useState } from 'react';
import type { KnownAddress } from '#shared/patients/api.ts';
import type { KnownPlace } from '#shared/patients/patient.ts';
import { useSuggestedAddresses } from './address-queries.ts';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
const none = -1;

/** An address, and where it is when it was chosen: what is typed by hand has no place. */
export type AddressValue = { readonly address: string; readonly place: KnownPlace | undefined };
type Given = AddressValue & {
  readonly onChange: (value: AddressValue) => void;
  readonly onLeave: () => void;
};

/** What is typed, the addresses it may become, and the keys that walk them: ARIA's combobox with a list. */
export function useAddressList({ address, place, onChange, onLeave }: Given) {
  const [isOpen, setOpen] = useState(false);
  const [activeAt, setActiveAt] = useState(none);
  const search = useSuggestedAddresses(address, isOpen && place === undefined);
  const options = search.found ?? [];
  const isListed = isOpen && options.length > 0;
  const active = isListed ? options[activeAt] : undefined;

  const choose = ({ label, ...where }: KnownAddress) => {
    onChange({ address: label, place: where });
    setOpen(false);
    setActiveAt(none);
  };
  const walk = (step: number) => {
    setOpen(true);
    if (!isListed) return;
    const from = active === undefined && step < 0 ? options.length : activeAt;
    setActiveAt((from + step + options.length) % options.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const isClosing = isListed && (event.key === 'Escape' || event.key === 'Enter');
    if (step === undefined && !isClosing) return;
    // Neither does Enter send the form around, nor Escape close its dialog.
    event.preventDefault();
    event.stopPropagation();
    if (step !== undefined) return walk(step);
    if (event.key === 'Enter' && active) choose(active);
    setOpen(false);
  };
  const input = {
    onKeyDown,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      onChange({ address: event.target.value, place: undefined });
      setActiveAt(none);
      setOpen(true);
    },
    onBlur: () => {
      setOpen(false);
      onLeave();
    },
  };
  return { search, options, isOpen, isListed, active, choose, input };
}
