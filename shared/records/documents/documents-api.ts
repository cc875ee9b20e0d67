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
  summary: 'The files of a client’s record, newest first, each with its name and a link that soon ends',
  ...documentAccess,
  topics: ['patients'],
  params: PatientParams,
  reply: z.object({ rows: z.array(DocumentRow) }),
});

/** Declared name and type of an upload; the content is checked afterwards. */
export const AnnouncedFile = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(1_000)),
  contentType: z.string().check(z.maxLength(100)),
  bytes: z.int().check(z.minimum(0)),
});

export const startDocumentUpload = route('startDocumentUpload', {
  method: 'POST',
  path: '/patients/{patientId}/documents',
  summary: 'A link that takes one file of this type and size, for 5 minutes',
  ...documentAccess,
  repeatable: true,
  params: PatientParams,
  body: AnnouncedFile,
  reply: z.object({ documentId: Id, link: z.string() }),
});

export const finishDocumentUpload = route('finishDocumentUpload', {
  method: 'POST',
  path: '/patients/{patientId}/documents/{documentId}/arrival',
  summary: 'Puts what was uploaded on the list, if it is a PDF, JPG or PNG by its content',
  ...documentAccess,
  params: DocumentParams,
  reply: DocumentRow,
});

export const openDocument = route('openDocument', {
  method: 'GET',
  path: '/patients/{patientId}/documents/{documentId}',
  summary: 'Links of 5 minutes that show and download one file',
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
  summary: 'Removes a file from the record: the administrator any, a client those they uploaded',
  allow: ['patient', 'admin'],
  own: { patient: 'patientId' },
  params: DocumentParams,
  reply: z.object({ documentId: Id }),
});
