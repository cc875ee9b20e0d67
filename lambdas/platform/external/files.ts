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
import { buildIncomingKey } from '#shared/files/incoming-folder.ts';
import { findEnv, requireEnv } from '../env.ts';
import { makeAwsOptions, timeouts } from '../timeouts.ts';

/** Malware scan result, `unscannable` if the scanner could not read the file. */
export type ScanResult = 'clean' | 'infected' | 'unscannable';

export type FileContent = {
  readonly content: Uint8Array;
  readonly scan: ScanResult | undefined;
};

/** Private file storage port. Browsers get short-lived links only. */
export type Files = {
  /**
   * Upload link for exactly this content type and size, valid 5 minutes. The file waits under
   * `buildIncomingKey(key)` until `receiveFile` checks it, so that the link cannot change an accepted file.
   */
  uploadLink(file: { key: string; contentType: string; bytes: number }): Promise<string>;
  /** Link that shows the file with this content type, valid 5 minutes. */
  viewLink(file: { key: string; contentType: string; filename: string }): Promise<string>;
  /** Link that downloads the file under this name, valid 5 minutes. */
  downloadLink(file: { key: string; filename: string }): Promise<string>;
  /** Returns the number of bytes, or undefined if the file does not exist. */
  size(key: string): Promise<number | undefined>;
  read(key: string): Promise<Uint8Array>;
  /** Returns content and scan result. Only incoming files are scanned. */
  readScanned(key: string): Promise<FileContent>;
  write(file: { key: string; contentType: string; content: Uint8Array }): Promise<void>;
  remove(key: string): Promise<void>;
};

const linkSeconds = 300;

/** Tag that GuardDuty Malware Protection sets on scanned objects. */
const scanTag = 'GuardDutyMalwareScanStatus';
const scanResults: Readonly<Record<string, ScanResult>> = {
  NO_THREATS_FOUND: 'clean',
  THREATS_FOUND: 'infected',
};

/** Creates the S3 adapter. `pathStyle` is for endpoints whose host name cannot contain the bucket. */
export function makeFiles({ bucket, pathStyle }: { bucket: string; pathStyle: boolean }): Files {
  const s3 = new S3Client({
    forcePathStyle: pathStyle,
    ...makeAwsOptions(timeouts.files),
    // By default a link would include the checksum of an empty body, which no upload matches.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const locate = (key: string) => ({ Bucket: bucket, Key: key });
  return { ...makeLinkOperations(s3, locate), ...makeContentOperations(s3, locate) };
}

type ObjectLocator = (key: string) => { Bucket: string; Key: string };
type LinkOperations = Pick<Files, 'uploadLink' | 'viewLink' | 'downloadLink'>;

function makeLinkOperations(s3: S3Client, locate: ObjectLocator): LinkOperations {
  return {
    uploadLink: ({ key, contentType, bytes }) =>
      getSignedUrl(
        s3,
        new PutObjectCommand({
          ...locate(buildIncomingKey(key)),
          ContentType: contentType,
          ContentLength: bytes,
        }),
        { expiresIn: linkSeconds, signableHeaders: new Set(['content-type', 'content-length']) },
      ),
    viewLink: ({ key, contentType, filename }) =>
      getSignedUrl(
        s3,
        new GetObjectCommand({
          ...locate(key),
          ResponseContentType: contentType,
          ResponseContentDisposition: formatDisposition('inline', filename),
        }),
        { expiresIn: linkSeconds },
      ),
    downloadLink: ({ key, filename }) =>
      getSignedUrl(
        s3,
        new GetObjectCommand({
          ...locate(key),
          ResponseContentDisposition: formatDisposition('attachment', filename),
        }),
        { expiresIn: linkSeconds },
      ),
  };
}

function makeContentOperations(s3: S3Client, locate: ObjectLocator): Omit<Files, keyof LinkOperations> {
  return {
    async size(key) {
      try {
        const { ContentLength = 0 } = await s3.send(new HeadObjectCommand(locate(key)));
        return ContentLength;
      } catch (error) {
        if (error instanceof NotFound) return undefined;
        throw error;
      }
    },
    async read(key) {
      const { Body } = await s3.send(new GetObjectCommand(locate(key)));
      if (!Body) throw new Error(`The file ${key} has no content.`);
      return Body.transformToByteArray();
    },
    async readScanned(key) {
      const { Body, VersionId } = await s3.send(new GetObjectCommand(locate(key)));
      if (!Body) throw new Error(`The file ${key} has no content.`);
      const content = await Body.transformToByteArray();
      // Reads the tags of the same version, since a newer one may exist.
      const { TagSet = [] } = await s3.send(new GetObjectTaggingCommand({ ...locate(key), VersionId }));
      const status = TagSet.find(({ Key }) => Key === scanTag)?.Value;
      return { content, scan: status === undefined ? undefined : (scanResults[status] ?? 'unscannable') };
    },
    async write({ key, contentType, content }) {
      await s3.send(new PutObjectCommand({ ...locate(key), ContentType: contentType, Body: content }));
    },
    async remove(key) {
      await s3.send(new DeleteObjectCommand(locate(key)));
    },
  };
}

/** Returns a Content-Disposition with an ASCII and a UTF-8 file name (RFC 6266). */
function formatDisposition(dispositionType: 'inline' | 'attachment', filename: string): string {
  const asciiName = filename
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w. -]/g, '_');
  const encodedName = encodeURIComponent(filename.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return `${dispositionType}; filename="${asciiName}"; filename*=UTF-8''${encodedName}`;
}

export const fromEnv = (): Files =>
  makeFiles({ bucket: requireEnv('filesBucket'), pathStyle: findEnv('filesPathStyle') === 'true' });
