import { invalidRequest } from './errors.ts';

/** A request's target. `URL` would resolve `..`, which a key may contain. */
export type Target = {
  readonly path: string;
  readonly bucket: string;
  /** Empty for the bucket itself. */
  readonly key: string;
  readonly query: ReadonlyMap<string, string>;
};

const maxKeyBytes = 1024;

export function readTarget(url: string): Target {
  const [rawPath = '', rawQuery = ''] = url.split(/\?(.*)/s);
  const path = decoded(rawPath);
  const [, bucket = '', key = ''] = /^\/([^/]*)\/?(.*)$/s.exec(path) ?? [];
  if (Buffer.byteLength(key) > maxKeyBytes) throw invalidRequest('KeyTooLongError', 'Your key is too long');
  return { path, bucket, key, query: new Map(rawQuery.split('&').filter(Boolean).map(readPair)) };
}

function readPair(pair: string): [name: string, value: string] {
  const [name = '', value = ''] = pair.split(/=(.*)/s);
  return [decoded(name), decoded(value)];
}

export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw invalidRequest('InvalidURI', "Couldn't parse the specified URI.");
  }
}
