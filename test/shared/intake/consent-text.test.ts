import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { consentVersion } from '#shared/intake/application/consent.ts';
import { consentBaseText, renderConsentText } from '#shared/intake/application/consent-text.ts';
import { guardian } from '#test/support/intake/sample-answers.ts';

const date = '2026-03-06';
const center = 'Serena Bienestar';

describe('general consent', () => {
  it('is the exact text of its version [R423]', () => {
    expect(createHash('sha256').update(consentBaseText.replace('{center}', center)).digest('hex')).toBe(
      '6eed13516c96a0798fc2637ee1861e910f7a935dd30bfe5d648841609f20bf35',
    );
    expect(consentVersion).toBe('v2.0');
    expect(consentBaseText).toContain(`Versión ${consentVersion}`);
  });

  it('covers adverse reactions and the three wavelengths [R423]', () => {
    expect(consentBaseText).toContain('Hasta en un 2% de los casos');
    expect(consentBaseText).toContain('mezcla de tres longitudes de onda (755, 810 y 1064 nm)');
  });

  it('names the person and the day, and for a minor the guardian', () => {
    const textOfAdult = renderConsentText({ name: 'Ana Ruiz', date, center });
    const textOfMinor = renderConsentText({ name: 'Leo Ruiz', date, center, guardian });

    expect(textOfAdult).toContain('Nombre: Ana Ruiz\nFecha: 6 de marzo de 2026\n');
    expect(textOfAdult).toContain('Yo, Ana Ruiz, soy mayor de edad');
    expect(textOfMinor).toContain(
      'Persona responsable: Luz Ruiz Díaz, Madre, licencia 7654321, teléfono 787-555-0143',
    );
    expect(textOfMinor).toContain(
      'Yo, Luz Ruiz Díaz, Madre, licencia 7654321, teléfono 787-555-0143, con autoridad para decidir por Leo Ruiz',
    );
    for (const text of [textOfAdult, textOfMinor])
      expect(text).toContain('Autorizo a Serena Bienestar y a su personal');
    for (const text of [textOfAdult, textOfMinor]) expect(text).not.toMatch(/[{}]/);
  });

  it('inserts any name verbatim', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (name) => {
        expect(renderConsentText({ name, date, center })).toContain(`Nombre: ${name}\nFecha: 6 de marzo`);
      }),
    );
    expect(renderConsentText({ name: '{date} $& <b>', date, center })).toContain('Nombre: {date} $& <b>\n');
  });
});
