import type { GeocodedPlace } from '#shared/patients/patient.ts';
import { useValue } from '#web/src/ui/fields/form-fields.tsx';
import { AddressField } from './address-field.tsx';

/** Optional address with its geocoded place. */
export function AddressControl({ name }: { name: string }) {
  const { value: address, change, ...field } = useValue<string>(name);
  const place = useValue<GeocodedPlace | undefined>('place');
  return (
    <AddressField
      {...field}
      optional
      value={{ address, place: place.value }}
      onChange={(next) => {
        place.change(next.place);
        change(next.address);
      }}
    />
  );
}
