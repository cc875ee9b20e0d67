import type { GeocodedPlace } from '#shared/patients/patient.ts';
import { useFieldValue } from '#web/src/ui/fields/form-fields.tsx';
import { AddressField } from './address-field.tsx';

/** Optional address with its geocoded place. */
export function AddressControl({ name }: { name: string }) {
  const { value: address, change, ...field } = useFieldValue<string>(name);
  const place = useFieldValue<GeocodedPlace | undefined>('place');
  return (
    <AddressField
      {...field}
      optional
      value={{ address, place: place.value }}
      onChange={(newValue) => {
        place.change(newValue.place);
        change(newValue.address);
      }}
    />
  );
}
