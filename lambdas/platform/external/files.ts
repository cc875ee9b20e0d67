import {
  DeleteObjectCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadObjectCommand,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { incomingKey } from '#shared/files/incoming-folder.ts';
import { optional, required } from '../env.ts';
import { awsOptions, timeouts } from '../timeouts.ts';

/** What a scanner for malware says of a file; `unscannable` of one it could not look into. */
export type ScanResult = 'clean' | 'infected' | 'unscannable';

export type FileContent = {
  readonly content: Uint8Array;
  /** Of exactly this content; undefined while nobody has looked. */
  readonly scan: ScanResult | undefined;
};

/** Private files; browsers only ever see short-lived links. */
export type Files = {
  /**
   * A link that takes exactly one content type and this many bytes, for 5 minutes. What arrives waits apart, under
   * `incomingKey(key)`, until `receivedFile` has looked at it: who still holds the link cannot change what was taken.
   */
  uploadLink(given: { key: string; contentType: string; bytes: number }): Promise<string>;
  /** A link that shows the file in the browser as this content type and nothing else, for 5 minutes. */
  viewLink(given: { key: string; contentType: string; filename: string }): Promise<string>;
  /** A link that downloads the file under this name, for 5 minutes. */
  downloadLink(given: { key: string; filename: string }): Promise<string>;
  /** In bytes; undefined when there is no such file. */
  size(key: string): Promise<number | undefined>;
  read(key: string): Promise<Uint8Array>;
  /** With what the scanner says of it; only what waits after its upload is scanned. */
  readScanned(key: string): Promise<FileContent>;
  write(given: { key: string; contentType: string; content: Uint8Array }): Promise<void>;
  remove(key: string): Promise<void>;
};

const linkSeconds = 300;

/** What GuardDuty's Malware Protection writes on an object it has looked at. */
const scanTag = 'GuardDutyMalwareScanStatus';
const scanResults: Readonly<Record<string, ScanResult>> = {
  NO_THREATS_FOUND: 'clean',
  THREATS_FOUND: 'infected',
};

/** `pathStyle` puts the bucket in the path, for endpoints whose host name cannot carry it. */
export function makeFiles({ bucket, pathStyle }: { bucket: string; pathStyle: boolean }): Files {
  const s3 = new S3Client({
    forcePathStyle: pathStyle,
    ...awsOptions(timeouts.files),
    // By default a link would carry the checksum of an empty body, which no upload matches.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const at = (key: string) => ({ Bucket: bucket, Key: key });
  return { ...linksBy(s3, at), ...contentsBy(s3, at) };
}

type At = (key: string) => { Bucket: string; Key: string };
type Links = Pick<Files, 'uploadLink' | 'viewLink' | 'downloadLink'>;

/** Signed here and now: making a link asks nobody. */
function linksBy(s3: S3Client, at: At): Links {
  return {
    uploadLink: ({ key, contentType, bytes }) =>
      getSignedUrl(
        s3,
        new PutObjectCommand({ ...at(incomingKey(key)), ContentType: contentType, ContentLength: bytes }),
        { expiresIn: linkSeconds, signableHeaders: new Set(['content-type', 'content-length']) },
      ),
    viewLink: ({ key, contentType, filename }) =>
      getSignedUrl(
        s3,
        new GetObjectCommand({
          ...at(key),
          ResponseContentType: contentType,
          ResponseContentDisposition: disposition('inline', filename),
        }),
        { expiresIn: linkSeconds },
      ),
    downloadLink: ({ key, filename }) =>
      getSignedUrl(
        s3,
        new GetObjectCommand({
          ...at(key),
          ResponseContentDisposition: disposition('attachment', filename),
        }),
        { expiresIn: linkSeconds },
      ),
  };
}

function contentsBy(s3: S3Client, at: At): Omit<Files, keyof Links> {
  return {
    async size(key) {
      try {
        const { ContentLength = 0 } = await s3.send(new HeadObjectCommand(at(key)));
        return ContentLength;
      } catch (error) {
        if (error instanceof NotFound) return undefined;
        throw error;
      }
    },
    async read(key) {
      const { Body } = await s3.send(new GetObjectCommand(at(key)));
      if (!Body) throw new Error(`The file ${key} came without content.`);
      return Body.transformToByteArray();
    },
    async readScanned(key) {
      const { Body, VersionId } = await s3.send(new GetObjectCommand(at(key)));
      if (!Body) throw new Error(`The file ${key} came without content.`);
      const content = await Body.transformToByteArray();
      // Of the version that was read: another one may have come meanwhile.
      const { TagSet = [] } = await s3.send(new GetObjectTaggingCommand({ ...at(key), VersionId }));
      const status = TagSet.find(({ Key }) => Key === scanTag)?.Value;
      return { content, scan: status === undefined ? undefined : (scanResults[status] ?? 'unscannable') };
    },
    async write({ key, contentType, content }) {
      await s3.send(new PutObjectCommand({ ...at(key), ContentType: contentType, Body: content }));
    },
    async remove(key) {
      await s3.send(new DeleteObjectCommand(at(key)));
    },
  };
}

/** The name twice: plain letters for old readers, all letters for the rest (RFC 6266). */
function disposition(how: 'inline' | 'attachment', filename: string): string {
  const plain = filename
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w. -]/g, '_');
  const full = encodeURIComponent(filename.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `${how}; filename="${plain}"; filename*=UTF-8''${full}`;
}

export const fromEnv = (): Files =>
  makeFiles({ bucket: required('filesBucket'), pathStyle: optional('filesPathStyle') === 'true' });
