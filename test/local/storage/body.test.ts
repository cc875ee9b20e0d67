import { expect, it } from 'vitest';
import { decodeChunks } from '#infra/local/emulators/storage/body.ts';

const decodeText = (text: string) => decodeChunks(Buffer.from(text));

it('decodeChunks joins the chunks of a frame and reads its trailers', () => {
  const frame = '5;chunk-signature=ab\r\nhello\r\n6\r\n\r\nworl\r\n0\r\nX-Amz-Checksum-Crc32: AAAA==\r\n\r\n';

  const { content, trailers } = decodeText(frame);

  expect(content.toString()).toBe('hello\r\nworl');
  expect([...trailers]).toEqual([['x-amz-checksum-crc32', 'AAAA==']]);
});

it('decodeChunks accepts an empty frame', () => {
  expect(decodeText('0\r\n\r\n').content).toHaveLength(0);
});

it('decodeChunks rejects a frame that is truncated or has wrong sizes', () => {
  for (const frame of [
    '',
    '5\r\nhel',
    '5\r\nhello\r\n',
    '5\r\nhello\r\n0\r\n',
    '4\r\nhello\r\n0\r\n\r\n',
    'zz\r\n',
  ])
    expect(() => decodeText(frame)).toThrow('The request body terminated unexpectedly');
});
