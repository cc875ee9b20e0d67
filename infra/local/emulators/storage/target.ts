import { invalidRequestError } from './errors.ts';

/** A request's target. `URL` would resolve `..`, which a key may contain. */
export type Target = {
  readonly path: string;
  readonly bucket: string;
  /** Empty for the bucket itself. */
  readonly key: string;
  readonly query: ReadonlyMap<string, string>;
};

const maxKeyBytes = 1024;

export function parseTarget(url: string): Target {
  const [rawPath = '', rawQuery = ''] = url.split(/\?(.*)/s);
  const path = decodeText(rawPath);
  const [, bucket = '', key = ''] = /^\/([^/]*)\/?(.*)$/s.exec(path) ?? [];
  if (Buffer.byteLength(key) > maxKeyBytes)
    throw invalidRequestError('KeyTooLongError', 'Your key is too long');
  return { path, bucket, key, query: new Map(rawQuery.split('&').filter(Boolean).map(parsePair)) };
}

function parsePair(pair: string): [name: string, value: string] {
  const [name = '', value = ''] = pair.split(/=(.*)/s);
  return [decodeText(name), decodeText(value)];
}

export function decodeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw invalidRequestError('InvalidURI', "Couldn't parse the specified URI.");
  }
}
