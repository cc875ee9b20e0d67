import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { municipalities } from '#infra/local/emulators/location/gazetteer.ts';
import { isAddressMatch } from '#lambdas/platform/external/address-match.ts';

const loiza = {
  Label: 'Calle Loíza 1853, San Juan 00911-1234, Puerto Rico',
  AddressNumber: '1853',
  Street: 'Calle Loíza',
  Neighborhood: 'Santurce',
  Municipality: 'San Juan',
  SubRegion: 'San Juan',
  PostalCode: '00911-1234',
};
const ponce = { Label: 'Ponce, Puerto Rico', Municipality: 'Ponce', SubRegion: 'Ponce' };

describe('isAddressMatch', () => {
  it.each([
    'calle loiza 1853, SAN JUAN',
    'Calle Loíza 1853, Apt 2, San Juan, PR',
    'Calle Loíza 1853, Santurce',
    'C/ Loíza 1853, 00911',
  ])('accepts the place for "%s"', (address) => {
    expect(isAddressMatch(address, loiza)).toBe(true);
  });

  it.each([
    ['no town', 'Calle Loíza 1853'],
    ['another town', 'Calle Loíza 1853, Ponce'],
    ['another street and number', 'Avenida Ashford 22, San Juan'],
    ['another street that only has a number', 'Calle 18, Urb. Las Lomas, San Juan'],
  ])('rejects the place for an address with %s', (_, address) => {
    expect(isAddressMatch(address, loiza)).toBe(false);
  });

  it('rejects a town for a street in it, and accepts it for the town', () => {
    expect(isAddressMatch('Calle Luna 12, Ponce', ponce)).toBe(false);
    expect(isAddressMatch('Ponce, Puerto Rico', ponce)).toBe(true);
  });

  it('rejects a street in another town that is named like the address’s town', () => {
    const inPonce = { Street: 'Ave Ponce de León', Municipality: 'Ponce', Label: 'Ave Ponce de León, Ponce' };

    expect(isAddressMatch('Avenida Ponce de León 5, San Juan', inPonce)).toBe(false);
  });

  it('accepts abbreviations on either side, but no prefix of a number', () => {
    const avenue = { Label: 'Avenida Ashford 1250, San Juan', Municipality: 'San Juan' };

    expect(isAddressMatch('Ave. Ashford 1250, San Juan', avenue)).toBe(true);
    expect(isAddressMatch('Avda 12, San Juan', avenue)).toBe(false);
  });

  it('accepts every place for its own label', () => {
    const street = fc.stringMatching(/^(Calle|Ave|Carr) [A-Za-zñáéí]{1,12} \d{1,4}$/);
    const town = fc.constantFrom(...municipalities.map(({ name }) => name));
    const accepted = fc.property(street, town, (Street, Municipality) => {
      const Label = `${Street}, ${Municipality}, Puerto Rico`;
      return isAddressMatch(Label, { Label, Street, Municipality });
    });

    expect(() => fc.assert(accepted)).not.toThrow();
  });
});
