import { describe, expect, it } from 'vitest';
import { decodeSignature, maxSignatureLength } from '#shared/records/consents/signature.ts';
import { aSignature, pngBytes, toDataUrl } from '#test/support/records/signature.ts';

describe('drawn signature', () => {
  it('is a PNG, detected by its bytes', () => {
    expect(decodeSignature(aSignature)).toEqual(new Uint8Array(pngBytes()));
  });

  it.each([
    ['a text that is not a data URL', 'firma'],
    ['another picture format', aSignature.replace('image/png', 'image/svg+xml')],
    ['invalid base64', 'data:image/png;base64,%%%'],
    ['a data URL without data', 'data:image/png;base64,'],
    ['a page labeled as a picture', toDataUrl(Buffer.from('<script>alert(1)</script>'.repeat(10)))],
    ['a truncated picture', toDataUrl(pngBytes().subarray(0, 40))],
    ['a picture without width', toDataUrl(pngBytes({ width: 0 }))],
    ['a picture that is too wide', toDataUrl(pngBytes({ width: 5_000 }))],
  ])('rejects %s', (_, dataUrl) => {
    expect(decodeSignature(dataUrl)).toBeUndefined();
  });

  it('has at most 100 kB', () => {
    const buildSignatureOfSize = (bytes: number) =>
      toDataUrl(pngBytes({ padding: bytes - pngBytes().length - 12 }));

    expect(decodeSignature(buildSignatureOfSize(100_000))).toBeDefined();
    expect(decodeSignature(buildSignatureOfSize(100_001))).toBeUndefined();
    expect(buildSignatureOfSize(100_000).length).toBeLessThanOrEqual(maxSignatureLength);
  });
});
