import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxFileNameLength, toSafeFileName } from '#shared/files/file-name.ts';

describe('toSafeFileName', () => {
  it.each([
    ['análisis de marzo.pdf', 'análisis de marzo.pdf'],
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\Users\\Ana\\receta.PDF', 'receta.PDF'],
    ['/', 'archivo.pdf'],
    ['..', 'archivo.pdf'],
    ['.htaccess', 'htaccess.pdf'],
    ['. .oculto.pdf', 'oculto.pdf'],
    ['factura\u202Efdp.exe', 'facturafdp.exe.pdf'],
    ['a\u0000b\r\nc.pdf', 'abc.pdf'],
    ['<img src=x onerror=alert(1)>.pdf', '_img src=x onerror=alert(1)_.pdf'],
    ['página.html', 'página.html.pdf'],
    ['  muy   separado .pdf', 'muy separado.pdf'],
    ['%2e%2e%2fx.pdf', '_2e_2e_2fx.pdf'],
    ['\ud800.pdf', '\ufffd.pdf'],
  ])('stores %j as %j', (name, storedName) => {
    expect(toSafeFileName(name, 'pdf')).toBe(storedName);
  });

  it('ends with the extension of its kind', () => {
    expect(toSafeFileName('foto.jpeg', 'jpeg')).toBe('foto.jpeg');
    expect(toSafeFileName('foto.png', 'jpeg')).toBe('foto.png.jpg');
  });

  it('returns a single visible path segment of at most 120 characters, and is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        const storedName = toSafeFileName(name, 'png');

        expect(storedName.length).toBeLessThanOrEqual(maxFileNameLength);
        expect(storedName).toMatch(/[^.]\.png$/i);
        expect(storedName).not.toMatch(/[/\\<>:"|?*%\p{Cc}\p{Cf}]/u);
        expect(storedName.isWellFormed()).toBe(true);
        expect(storedName.startsWith('.')).toBe(false);
        expect(toSafeFileName(storedName, 'png')).toBe(storedName);
      }),
    );
  });

  it('cuts a long name between characters', () => {
    const storedName = toSafeFileName(`${'a'.repeat(115)}😀😀.pdf`, 'pdf');

    expect(storedName).toBe(`${'a'.repeat(115)}.pdf`);
  });
});
