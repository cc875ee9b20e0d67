import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { longestFileName, safeFileName } from '#shared/files/file-name.ts';

describe('safeFileName', () => {
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
  ])('stores %j as %j', (name, kept) => {
    expect(safeFileName(name, 'pdf')).toBe(kept);
  });

  it('ends with the extension of its kind', () => {
    expect(safeFileName('foto.jpeg', 'jpeg')).toBe('foto.jpeg');
    expect(safeFileName('foto.png', 'jpeg')).toBe('foto.png.jpg');
  });

  it('is a single visible path segment of at most 120 characters, and is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        const kept = safeFileName(name, 'png');

        expect(kept.length).toBeLessThanOrEqual(longestFileName);
        expect(kept).toMatch(/[^.]\.png$/i);
        expect(kept).not.toMatch(/[/\\<>:"|?*%\p{Cc}\p{Cf}]/u);
        expect(kept.isWellFormed()).toBe(true);
        expect(kept.startsWith('.')).toBe(false);
        expect(safeFileName(kept, 'png')).toBe(kept);
      }),
    );
  });

  it('cuts a long name between characters', () => {
    const kept = safeFileName(`${'a'.repeat(115)}😀😀.pdf`, 'pdf');

    expect(kept).toBe(`${'a'.repeat(115)}.pdf`);
  });
});
