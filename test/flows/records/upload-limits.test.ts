import { afterEach, beforeEach, describe, expect, vi } from 'vitest';
import { maxFileBytes } from '#shared/files/file-kinds.ts';
import {
  finishDocumentUpload,
  listDocuments,
  openDocument,
  startDocumentUpload,
} from '#shared/records/documents/documents-api.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { createFixture, type Fixture } from '#test/support/center/fixture.ts';
import { countRequests } from '#test/support/center/limits.ts';
import { it, stack } from '#test/support/flow.ts';
import { aJpegWith, aPngWith, secret } from '#test/support/records/pictures.ts';
import {
  aDocument,
  aPdf,
  aPdfWith,
  aPng,
  eicar,
  listDocumentNames,
  listStoredKeys,
  put,
  upload,
} from '#test/support/records/uploads.ts';
import { advanceClock } from '#test/support/system/clock.ts';

let fixture: Fixture;
let patientId: string;
beforeEach(async () => {
  fixture = await createFixture(stack);
  patientId = fixture.patient.patientId;
});
afterEach(() => void vi.useRealTimers());

const pdfType = 'application/pdf';
const listOwnKeys = async () => listStoredKeys(`documentos_pacientes/${patientId}/`);
const startUpload = (name: string, bytes: number, contentType = pdfType) =>
  fixture.asPatient(startDocumentUpload, { params: { patientId }, body: { name, contentType, bytes } });
const finishUpload = (documentId: string) =>
  fixture.asPatient(finishDocumentUpload, { params: { patientId, documentId } });

describe('startDocumentUpload', () => {
  it('rejects a file that is too large, empty or of an unsupported type [R119]', async () => {
    const rejected = [
      await startUpload('x.pdf', maxFileBytes + 1),
      await startUpload('x.pdf', 0),
      await startUpload('x.gif', 9, 'image/gif'),
    ];

    expect(rejected.map(({ status, problem }) => [status, problem.code])).toEqual([
      [422, 'file.too_large'],
      [422, 'file.empty'],
      [422, 'file.wrong_kind'],
    ]);
    expect(rejected[2]?.problem.detail).toBe('Sube un PDF, JPG o PNG.');
    expect(await listOwnKeys()).toEqual([]);
  });
});

const detailByCode: Readonly<Record<string, string>> = {
  'file.wrong_kind': 'Sube un PDF, JPG o PNG.',
  'file.too_many_pixels': 'La imagen pasa de 50 megapíxeles. Reduce su tamaño y vuelve a subirla.',
  'file.active_pdf': 'El PDF trae programas o archivos adjuntos. Imprímelo como PDF y vuelve a subirlo.',
  'file.infected': 'El archivo trae un virus y lo eliminamos. Revisa tu equipo antes de subir otro.',
};

describe('uploaded file', () => {
  it.each([
    ['an HTML page', Buffer.from('<!doctype html><script>alert(1)</script>'), pdfType, 'file.wrong_kind'],
    [
      'a picture with too many pixels',
      aPngWith({ width: 50_001, height: 1_000 }),
      'image/png',
      'file.too_many_pixels',
    ],
    ['a PDF that runs a script', aPdfWith('<</S/JavaScript/JS(app.alert(1))>>'), pdfType, 'file.active_pdf'],
    ['a PDF with a virus', Buffer.concat([aPdf, eicar]), pdfType, 'file.infected'],
  ])('is rejected by its content, deleted and audited: %s [R119]', async (_, content, contentType, code) => {
    const { status, problem } = await upload(fixture.asPatient, patientId, { content, contentType });

    expect([status, problem.code, problem.detail]).toEqual([422, code, detailByCode[code]]);
    expect([await listDocumentNames(fixture.asPatient, patientId), await listOwnKeys()]).toEqual([[], []]);
    const actions = (await thePlatform().audits.bySubject(patientId, undefined)).rows.map(
      ({ action }) => action,
    );
    expect(actions).toContain('document.refused');
    expect(actions.includes('file.infected')).toBe(code === 'file.infected');
  });

  it('is stored without the metadata of a picture', async () => {
    const content = aJpegWith();
    await aDocument(fixture.asPatient, patientId, { name: 'foto.jpg', content, contentType: 'image/jpeg' });
    const [row] = (await fixture.asPatient(listDocuments, { params: { patientId } })).reply.rows;
    const storedBytes = Buffer.from(await (await fetch(row!.url)).arrayBuffer());

    expect(row!.bytes).toBe(storedBytes.length);
    expect([content.includes(secret), storedBytes.includes(secret)]).toEqual([true, false]);
  });

  it('must have the announced size and type', async () => {
    const { reply } = await startUpload('x.pdf', aPdf.length);

    const tooLongPut = await put(reply.link, Buffer.concat([aPdf, Buffer.from('more')]), pdfType);
    const tooLargePut = await put(reply.link, Buffer.alloc(maxFileBytes + 1), pdfType);
    const emptyPut = await put(reply.link, '', pdfType);
    const otherTypePut = await put(reply.link, aPdf, 'text/html');
    const { status, problem } = await finishUpload(reply.documentId);

    expect(
      [tooLongPut, tooLargePut, emptyPut, otherTypePut].map(({ status: putStatus }) => putStatus),
    ).toEqual([403, 403, 403, 403]);
    expect([status, problem.code]).toEqual([409, 'file.not_arrived']);
    expect(await listOwnKeys()).toEqual([]);
  });

  it('is stored under a sanitized name [R117]', async () => {
    const name = '../../otra/<img src=x onerror=alert(1)>\u202Egpj.pdf';
    const documentId = await aDocument(fixture.asPatient, patientId, { name });
    const storedName = '_img src=x onerror=alert(1)_gpj.pdf';

    expect(await listDocumentNames(fixture.asPatient, patientId)).toEqual([storedName]);
    expect(await listOwnKeys()).toEqual([`documentos_pacientes/${patientId}/${documentId}-${storedName}`]);
    const { reply } = await fixture.asPatient(openDocument, { params: { patientId, documentId } });
    expect((await fetch(reply.downloadUrl)).headers.get('content-disposition')).toContain(
      'filename="_img src_x onerror_alert_1__gpj.pdf"',
    );
  });

  it('cannot be replaced through its upload link once it was checked', async () => {
    const page = Buffer.from('<script>'.padEnd(aPdf.length));
    const { reply } = await startUpload('x.pdf', aPdf.length);
    const { documentId } = reply;
    await put(reply.link, aPdf, pdfType);
    await finishUpload(documentId);

    await put(reply.link, page, pdfType);
    const secondFinish = await finishUpload(documentId);

    expect(secondFinish.status).toBe(200);
    const { reply: links } = await fixture.asPatient(openDocument, { params: { patientId, documentId } });
    expect(Buffer.from(await (await fetch(links.viewUrl!)).arrayBuffer())).toEqual(aPdf);
  });

  it('is added once, however often its upload is finished', async () => {
    const { reply } = await startUpload('x.png', aPng.length, 'image/png');
    await put(reply.link, aPng, 'image/png');

    await finishUpload(reply.documentId);
    const responses = await Promise.all(Array.from({ length: 5 }, () => finishUpload(reply.documentId)));

    expect(responses.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(await listDocumentNames(fixture.asPatient, patientId)).toEqual(['x.png']);
  });
});

describe('upload that is never finished', () => {
  it('is not listed, cannot be opened, and expires after a day', async () => {
    const { reply } = await startUpload('x.pdf', aPdf.length);
    const { documentId } = reply;
    const [row] = await thePlatform().documents.byPatient(patientId);

    const aDayLater = Math.floor(Date.parse(row!.createdAt) / 1000) + 86_400;
    expect(row).toMatchObject({ status: 'awaited', expiresAt: aDayLater });
    expect((await fixture.asPatient(openDocument, { params: { patientId, documentId } })).status).toBe(404);
    expect((await fixture.asPatient(listDocuments, { params: { patientId } })).reply.rows).toEqual([]);
    await put(reply.link, aPdf, pdfType);
    advanceClock({ days: 1, minutes: 1 });
    expect((await finishUpload(documentId)).status).toBe(404);
  });
});

describe('presigned link to a document', () => {
  it('expires after five minutes [R121]', async () => {
    const documentId = await aDocument(fixture.asPatient, patientId);
    const { reply: list } = await fixture.asPatient(listDocuments, { params: { patientId } });
    const { reply } = await fixture.asPatient(openDocument, { params: { patientId, documentId } });
    const links = [list.rows[0]!.url, reply.viewUrl!, reply.downloadUrl];
    const fetchStatuses = () => Promise.all(links.map(async (link) => (await fetch(link)).status));

    const statusesBefore = await fetchStatuses();
    vi.setSystemTime(Date.now() + 301_000);
    const statusesAfter = await fetchStatuses();

    expect([statusesBefore, statusesAfter]).toEqual([Array(3).fill(200), Array(3).fill(403)]);
  });
});

describe('number of uploads', () => {
  it('is limited to 100 documents per client and 60 uploads an hour per user', async () => {
    const body = { name: 'x.pdf', contentType: pdfType, bytes: 9 };

    await countRequests(`upload patient:${patientId}`, { seconds: 3_600, times: 59 });
    const ownUploads = [await startUpload('x.pdf', 9), await startUpload('x.pdf', 9)];
    const { documents, commit } = thePlatform();
    const [document] = await documents.byPatient(patientId);
    await commit(
      ...Array.from({ length: 99 }, (_, index) =>
        documents.create({ ...document!, documentId: `more-${index}` }),
      ),
    );
    const uploadOverLimit = await fixture.asAdmin(startDocumentUpload, { params: { patientId }, body });

    expect(ownUploads.map(({ status }) => status)).toEqual([200, 429]);
    expect([uploadOverLimit.status, uploadOverLimit.problem.code]).toEqual([409, 'document.too_many']);
  });
});
