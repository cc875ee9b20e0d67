import { MapPin } from 'lucide-react';
import { type Ref, useState } from 'react';
import type { GeocodedPlace } from '#shared/patients/patient.ts';
import { ComboboxField } from '#web/src/ui/fields/combobox-field.tsx';
import { useCombobox } from '#web/src/ui/fields/use-combobox.ts';
import { addressText } from './copy.ts';
import { useSuggestedAddresses } from './queries.ts';

/** An address, and where it is when it was chosen: what is typed by hand has no place. */
export type AddressValue = { readonly address: string; readonly place: GeocodedPlace | undefined };

type Props = {
  value: AddressValue;
  /** Typed by hand, it comes without a place. */
  onChange: (value: AddressValue) => void;
  /** The field was left: time to say what is wrong. */
  onLeave?: () => void;
  label?: string;
  error?: string | undefined;
  optional?: boolean;
  ref?: Ref<HTMLInputElement>;
};

/** An address of Puerto Rico, with suggestions; whether one has to be chosen is the form's to say. */
export function AddressField({ value, onChange, onLeave, label = addressText.label, ...props }: Props) {
  const { address, place } = value;
  const [isTyping, setTyping] = useState(false);
  const search = useSuggestedAddresses(address, isTyping && place === undefined);
  const combobox = useCombobox({
    options: search.found ?? [],
    onChoose: ({ label: chosen, ...where }) => onChange({ address: chosen, place: where }),
    startsAt: 'none',
  });
  const { isOpen, isListed } = combobox;
  return (
    <ComboboxField
      {...props}
      combobox={combobox}
      label={label}
      listLabel={addressText.list}
      icon={<MapPin aria-hidden />}
      value={address}
      onType={(typed) => {
        setTyping(true);
        onChange({ address: typed, place: undefined });
      }}
      onLeave={() => {
        setTyping(false);
        onLeave?.();
      }}
      hint={place ? addressText.chosen(place.municipality) : addressText.hint}
      state={
        <p role="status" className={isListed ? 'visually-hidden' : 'combobox__state small muted'}>
          {isOpen && stateOf(search)}
        </p>
      }
      keyOf={(option) => option.label}
    >
      {(option) => option.label}
    </ComboboxField>
  );
}

/** How the search goes, in words. */
function stateOf({ found, isWaiting, hasFailed }: ReturnType<typeof useSuggestedAddresses>) {
  if (isWaiting) return addressText.searching;
  if (hasFailed) return addressText.failed;
  if (found === undefined) return null;
  return found.length === 0 ? addressText.none : addressText.found(found.length);
}
