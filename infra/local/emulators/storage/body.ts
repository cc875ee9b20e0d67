import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { crc32 } from 'node:zlib';
import { BodyTooLargeError, readBody } from '../http.ts';
import { invalidRequestError, notImplementedError } from './errors.ts';
import type { Target } from './target.ts';

const maxObjectBytes = 25_000_000;
const maxFramingBytes = 1_000_000;

const tooLargeError = () =>
  invalidRequestError('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size');
const incompleteBodyError = () =>
  invalidRequestError('IncompleteBody', 'The request body terminated unexpectedly');

/** Reads the object content. Decodes the aws-chunked framing and verifies every checksum sent. */
export async function readContent(request: IncomingMessage, { query }: Target): Promise<Buffer> {
  const { headers } = request;
  const encodedBody = await readBody(request, maxObjectBytes + maxFramingBytes).catch((error: unknown) => {
    throw error instanceof BodyTooLargeError ? tooLargeError() : error;
  });
  const contentSha256 = headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD';
  const { content, trailers } =
    contentSha256 === 'STREAMING-UNSIGNED-PAYLOAD-TRAILER'
      ? decodeChunks(encodedBody)
      : { content: encodedBody, trailers: new Map<string, string>() };
  if (content.length > maxObjectBytes) throw tooLargeError();
  verifyContentSha256(String(contentSha256), headers, content);
  for (const [name, value] of [...Object.entries(headers), ...query, ...trailers])
    verifyChecksum(name.toLowerCase(), String(value), content);
  return content;
}

/** Decodes `size[;extension]\r\n bytes \r\n … 0\r\n name:value\r\n … \r\n`, the aws-chunked encoding of the SDK. */
export function decodeChunks(raw: Buffer): { content: Buffer; trailers: Map<string, string> } {
  const chunks: Buffer[] = [];
  let position = 0;
  const takeLine = () => {
    const end = raw.indexOf('\r\n', position);
    if (end < 0) throw incompleteBodyError();
    const line = raw.toString('latin1', position, end);
    position = end + 2;
    return line;
  };
  for (let size = parseChunkSize(takeLine()); size > 0; size = parseChunkSize(takeLine())) {
    if (position + size > raw.length) throw incompleteBodyError();
    chunks.push(raw.subarray(position, position + size));
    position += size;
    if (takeLine() !== '') throw incompleteBodyError();
  }
  const trailers = new Map<string, string>();
  for (let line = takeLine(); line !== ''; line = takeLine()) {
    const [name = '', value = ''] = line.split(/:(.*)/s);
    trailers.set(name.toLowerCase(), value.trim());
  }
  return { content: Buffer.concat(chunks), trailers };
}

function parseChunkSize(line: string): number {
  const [, size] = /^([0-9a-f]{1,8})(;.*)?$/i.exec(line) ?? [];
  if (size === undefined) throw incompleteBodyError();
  return Number.parseInt(size, 16);
}

function verifyContentSha256(contentSha256: string, headers: IncomingHttpHeaders, content: Buffer): void {
  const length = headers['x-amz-decoded-content-length'];
  if (length !== undefined && Number(length) !== content.length) throw incompleteBodyError();
  if (contentSha256.startsWith('STREAMING-') && contentSha256 !== 'STREAMING-UNSIGNED-PAYLOAD-TRAILER')
    throw notImplementedError(contentSha256);
  if (/^[0-9a-f]{64}$/.test(contentSha256) && contentSha256 !== calculateDigest('sha256', content, 'hex'))
    throw invalidRequestError(
      'XAmzContentSHA256Mismatch',
      "The provided 'x-amz-content-sha256' header does not match what was computed.",
    );
}

const calculateDigest = (algorithm: string, content: Buffer, encoding: 'hex' | 'base64') =>
  createHash(algorithm).update(content).digest(encoding);

const checksumCalculators = new Map<string, (content: Buffer) => string>([
  ['content-md5', (content) => calculateDigest('md5', content, 'base64')],
  ['x-amz-checksum-sha1', (content) => calculateDigest('sha1', content, 'base64')],
  ['x-amz-checksum-sha256', (content) => calculateDigest('sha256', content, 'base64')],
  [
    'x-amz-checksum-crc32',
    (content) => {
      const sum = Buffer.alloc(4);
      sum.writeUInt32BE(crc32(content));
      return sum.toString('base64');
    },
  ],
]);

function verifyChecksum(name: string, value: string, content: Buffer): void {
  const calculate = checksumCalculators.get(name);
  if (!calculate && /^x-amz-checksum-(?!algorithm|type|mode)/.test(name)) throw notImplementedError(name);
  if (calculate && calculate(content) !== value)
    throw invalidRequestError(
      'BadDigest',
      `The ${name} you specified did not match the calculated checksum.`,
    );
}
