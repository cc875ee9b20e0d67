import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { filesBucket } from '#infra/local/runtime/emulators.ts';
import { buildPlainPdf } from '#infra/local/seed/plain-pdf.ts';
import {
  finishDocumentUpload,
  listDocuments,
  startDocumentUpload,
} from '#shared/records/documents/documents-api.ts';
import type { Caller } from '../system/api-client.ts';

/** A PNG of one pixel. */
export const aPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The objects of a PDF with one page. */
const aPage = [
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
  '<</Length 41>>stream\nBT /F 24 Tf 20 100 Td (Documento) Tj ET\nendstream ',
  '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
];
export const aPdf = buildPlainPdf(aPage);
/** Builds the same PDF with additional objects. */
export const aPdfWith = (...objects: readonly string[]) => buildPlainPdf([...aPage, ...objects]);

/** The EICAR test file, split so that virus scanners do not detect it in this source. */
export const eicar = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
);

/** Returns the storage keys in a folder, including unfinished uploads. */
export async function listStoredKeys(folder: string): Promise<string[]> {
  const s3 = new S3Client({ forcePathStyle: true });
  const pages = await Promise.all(
    [folder, `incoming/${folder}`].map((Prefix) =>
      s3.send(new ListObjectsV2Command({ Bucket: filesBucket, Prefix })),
    ),
  );
  s3.destroy();
  return pages.flatMap(({ Contents = [] }) => Contents.map(({ Key = '' }) => Key));
}

export const put = (link: string, content: BodyInit, contentType: string) =>
  fetch(link, { method: 'PUT', headers: { 'content-type': contentType }, body: content });

export type UploadInput = {
  readonly name?: string;
  readonly content?: Buffer<ArrayBuffer>;
  readonly contentType?: string;
};

/** Starts, sends and finishes an upload as the browser does, and returns the last response. */
export async function upload(call: Caller, patientId: string, input: UploadInput = {}) {
  const { name = 'análisis.pdf', content = aPdf, contentType = 'application/pdf' } = input;
  const params = { patientId };
  const started = await call(startDocumentUpload, {
    params,
    body: { name, contentType, bytes: content.length },
  });
  if (started.status !== 200) return started;
  const { documentId, link } = started.reply;
  await put(link, content, contentType);
  return call(finishDocumentUpload, { params: { patientId, documentId } });
}

/** Uploads a document and returns its id. */
export async function aDocument(call: Caller, patientId: string, input?: UploadInput): Promise<string> {
  const { status, reply, problem } = await upload(call, patientId, input);
  if (status !== 200) throw new Error(`The document was rejected: ${problem.code}`);
  return reply.documentId;
}

export const listDocumentNames = async (call: Caller, patientId: string): Promise<string[]> =>
  (await call(listDocuments, { params: { patientId } })).reply.rows.map(({ name }) => name);
