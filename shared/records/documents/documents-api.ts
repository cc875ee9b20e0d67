import * as z from 'zod/mini';
import { route } from '#shared/core/route.ts';
import { Id, Instant } from '#shared/core/schemas.ts';
import { previews } from './document.ts';

const PatientParams = z.object({ patientId: Id });
const DocumentParams = z.object({ patientId: Id, documentId: Id });
const documentAccess = {
  allow: ['patient', 'admin', 'supervisor', 'staff'],
  own: { patient: 'patientId' },
} as const;

export const DocumentRow = z.object({
  documentId: Id,
  name: z.string(),
  contentType: z.string(),
  bytes: z.int(),
  createdAt: Instant,
  preview: z.enum(previews),
  canDelete: z.boolean(),
  url: z.string(),
});
export type DocumentRow = z.infer<typeof DocumentRow>;

export const listDocuments = route('listDocuments', {
  method: 'GET',
  path: '/patients/{patientId}/documents',
  summary:
    'Lists the documents of a client’s record, newest first, each with its name and a short-lived link',
  ...documentAccess,
  topics: ['patients'],
  params: PatientParams,
  reply: z.object({ rows: z.array(DocumentRow) }),
});

/** Declared name and type of an upload. The content is checked afterwards. */
export const AnnouncedFile = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(1_000)),
  contentType: z.string().check(z.maxLength(100)),
  bytes: z.int().check(z.minimum(0)),
});

export const startDocumentUpload = route('startDocumentUpload', {
  method: 'POST',
  path: '/patients/{patientId}/documents',
  summary: 'Returns an upload link for a document of this type and size, valid for 5 minutes',
  ...documentAccess,
  repeatable: true,
  params: PatientParams,
  body: AnnouncedFile,
  reply: z.object({ documentId: Id, link: z.string() }),
});

export const finishDocumentUpload = route('finishDocumentUpload', {
  method: 'POST',
  path: '/patients/{patientId}/documents/{documentId}/arrival',
  summary: 'Adds the uploaded file to the documents if its content is PDF, JPG or PNG',
  ...documentAccess,
  params: DocumentParams,
  reply: DocumentRow,
});

export const openDocument = route('openDocument', {
  method: 'GET',
  path: '/patients/{patientId}/documents/{documentId}',
  summary: 'Returns links to view and download a document, valid for 5 minutes',
  ...documentAccess,
  params: DocumentParams,
  reply: z.object({
    name: z.string(),
    preview: z.enum(previews),
    viewUrl: z.optional(z.string()),
    downloadUrl: z.string(),
  }),
});

export const deleteDocument = route('deleteDocument', {
  method: 'DELETE',
  path: '/patients/{patientId}/documents/{documentId}',
  summary: 'Deletes a document from the record: administrators any, clients only their own uploads',
  allow: ['patient', 'admin'],
  own: { patient: 'patientId' },
  params: DocumentParams,
  reply: z.object({ documentId: Id }),
});
