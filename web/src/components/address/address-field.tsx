import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { type Ref, useState } from 'react';
import { pluralize } from '#shared/core/format.ts';
import { suggestAddresses } from '#shared/patients/api.ts';
import type { GeocodedPlace } from '#shared/patients/patient.ts';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { useDebouncedValue } from '#web/src/lib/use-debounced-value.ts';
import { ComboboxField } from '#web/src/ui/fields/combobox-field.tsx';
import { useCombobox } from '#web/src/ui/fields/use-combobox.ts';
import { getMapCredit, MapCredit } from '#web/src/ui/map/map-credit.tsx';

const minLength = 3;

/** Searches addresses while the user is typing, from three letters. */
function useSuggestedAddresses(typed: string, isTyping: boolean) {
  const searchText = typed.trim();
  const text = useDebouncedValue(searchText);
  const isEnabled = isTyping && searchText.length >= minLength;
  const query = useQuery({
    ...buildQuery(suggestAddresses, { query: { text } }),
    enabled: isEnabled && text.length >= minLength,
    placeholderData: keepPreviousData,
    // Addresses do not change while a form is filled in.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    /** Undefined without a search. */
    suggestions: isEnabled ? query.data : undefined,
    isWaiting: isEnabled && (searchText !== text || query.isFetching),
    hasFailed: isEnabled && query.isError,
  };
}

/** Copy of the address suggestions in Puerto Rico. */
const addressText = {
  label: 'Dirección',
  listLabel: 'Direcciones sugeridas',
  hint: 'Escribe y elige una de las sugerencias.',
  chosenHint: (municipality = 'el mapa') =>
    `Encontrada en ${municipality}. Agrega al final el apartamento, si lo hay.`,
  searching: 'Buscando direcciones...',
  none: 'Ninguna dirección de Puerto Rico coincide.',
  foundCount: (count: number) => pluralize(count, 'dirección sugerida', 'direcciones sugeridas'),
  failed: 'No pudimos buscar direcciones. Sigue escribiendo para intentarlo otra vez.',
} as const;

/** An address with its place if chosen from the suggestions. Typed text has no place. */
export type AddressValue = { readonly address: string; readonly place: GeocodedPlace | undefined };

type Props = {
  value: AddressValue;
  onChange: (value: AddressValue) => void;
  /** Called on blur, to validate. */
  onLeave?: () => void;
  label?: string;
  error?: string | undefined;
  optional?: boolean;
  ref?: Ref<HTMLInputElement>;
};

/** Address in Puerto Rico with suggestions. The form decides whether a suggestion is required. */
export function AddressField({ value, onChange, onLeave, label = addressText.label, ...props }: Props) {
  const { address, place } = value;
  const [isTyping, setTyping] = useState(false);
  // The map service HERE has no apartment numbers, so text typed after a chosen address keeps its place.
  const [chosen, setChosen] = useState(place && value);
  const search = useSuggestedAddresses(address, isTyping && place === undefined);
  const combobox = useCombobox({
    options: search.suggestions ?? [],
    onChoose({ label: suggestedAddress, ...suggestedPlace }) {
      setChosen({ address: suggestedAddress, place: suggestedPlace });
      onChange({ address: suggestedAddress, place: suggestedPlace });
    },
    startsAt: 'none',
  });
  const { isOpen, isListed } = combobox;
  return (
    <ComboboxField
      {...props}
      combobox={combobox}
      label={label}
      listLabel={addressText.listLabel}
      icon={<MapPin aria-hidden />}
      value={address}
      onType={(typed) => {
        setTyping(true);
        onChange({
          address: typed,
          place: chosen && typed.startsWith(chosen.address) ? chosen.place : undefined,
        });
      }}
      onLeave={() => {
        setTyping(false);
        onLeave?.();
      }}
      hint={place ? `${addressText.chosenHint(place.municipality)} ${getMapCredit()}` : addressText.hint}
      listNote={<MapCredit />}
      state={
        <p
          role="status"
          className={isListed ? 'visually-hidden' : 'hidden-if-empty small muted'}
          style={{ order: 5 }}
        >
          {isOpen && formatSearchState(search)}
        </p>
      }
      keyOf={(option) => option.label}
    >
      {(option) => option.label}
    </ComboboxField>
  );
}

function formatSearchState({ suggestions, isWaiting, hasFailed }: ReturnType<typeof useSuggestedAddresses>) {
  if (isWaiting) return addressText.searching;
  if (hasFailed) return addressText.failed;
  if (suggestions === undefined) return null;
  return suggestions.length === 0 ? addressText.none : addressText.foundCount(suggestions.length);
}
