import { describe, expect, it } from 'vitest';
import { decodeSignature, longestSignature } from '#shared/records/consents/signature.ts';
import { aSignature, pngBytes, toDataUrl } from '#test/support/records/signature.ts';

describe('drawn signature', () => {
  it('is a PNG, detected by its bytes', () => {
    expect(decodeSignature(aSignature)).toEqual(new Uint8Array(pngBytes()));
  });

  it.each([
    ['no address at all', 'firma'],
    ['another kind of picture', aSignature.replace('image/png', 'image/svg+xml')],
    ['what is no base64', 'data:image/png;base64,%%%'],
    ['nothing', 'data:image/png;base64,'],
    ['a page that says it is a picture', toDataUrl(Buffer.from('<script>alert(1)</script>'.repeat(10)))],
    ['a picture cut short', toDataUrl(pngBytes().subarray(0, 40))],
    ['a picture without width', toDataUrl(pngBytes({ width: 0 }))],
    ['a picture as wide as a wall', toDataUrl(pngBytes({ width: 5_000 }))],
  ])('rejects %s', (_, given) => {
    expect(decodeSignature(given)).toBeUndefined();
  });

  it('has at most 100 kB', () => {
    const padded = (bytes: number) => toDataUrl(pngBytes({ padding: bytes - pngBytes().length - 12 }));

    expect(decodeSignature(padded(100_000))).toBeDefined();
    expect(decodeSignature(padded(100_001))).toBeUndefined();
    expect(padded(100_000).length).toBeLessThanOrEqual(longestSignature);
  });
});
