import * as z from 'zod/mini';
import { type Actor, toActorKey } from '#shared/core/roles.ts';
import { Id, Instant } from '#shared/core/schemas.ts';
import { type FileKind, findKindByContentType } from '#shared/files/file-kinds.ts';
import { toSafeFileName } from '#shared/files/file-name.ts';

/** Kinds of files accepted in a record (R116 R118). */
export const documentKinds = ['pdf', 'jpeg', 'png'] as const satisfies readonly FileKind[];

/** `awaited` until the upload has been checked. */
export const documentStatuses = ['awaited', 'stored'] as const;

/** A file in a client's record (nombre, url, timestamp, R117). */
export const PatientDocument = z.object({
  patientId: Id,
  documentId: Id,
  name: z.string(),
  contentType: z.string(),
  bytes: z.int(),
  key: z.string(),
  uploadedBy: z.string(),
  status: z.enum(documentStatuses),
  createdAt: Instant,
  /** E-mail of the signing guardian who gets the copy. Otherwise the client gets it. */
  guardianEmail: z.optional(z.string()),
  /** Epoch seconds (TTL) of an awaited upload. */
  expiresAt: z.optional(z.int()),
});
export type PatientDocument = z.infer<typeof PatientDocument>;

export const maxDocuments = 100;
const uploadTimeoutSeconds = 86_400;

/** How a browser can show a document. `none` is downloaded. */
export const previews = ['image', 'pdf', 'none'] as const;
export type Preview = (typeof previews)[number];

export function getPreview({ contentType }: Pick<PatientDocument, 'contentType'>): Preview {
  const kind = findKindByContentType(contentType);
  if (kind === undefined) return 'none';
  return kind === 'pdf' ? 'pdf' : 'image';
}

type DocumentUploadInput = {
  readonly patientId: string;
  readonly documentId: string;
  readonly name: string;
  readonly kind: FileKind;
  readonly contentType: string;
  readonly bytes: number;
  readonly actor: Actor;
  readonly now: Date;
};

export function createAwaitedDocument({ kind, actor, now, ...input }: DocumentUploadInput): PatientDocument {
  const name = toSafeFileName(input.name, kind);
  return {
    ...input,
    name,
    key: `documentos_pacientes/${input.patientId}/${input.documentId}-${name}`,
    uploadedBy: toActorKey(actor),
    status: 'awaited',
    createdAt: now.toISOString(),
    expiresAt: Math.floor(now.getTime() / 1000) + uploadTimeoutSeconds,
  };
}

export function toStoredDocument(
  { expiresAt: _, ...upload }: PatientDocument,
  { kind, contentType, bytes }: { kind: FileKind; contentType: string; bytes: number },
): PatientDocument {
  return { ...upload, name: toSafeFileName(upload.name, kind), contentType, bytes, status: 'stored' };
}

/** Whether an awaited upload has expired, even if DynamoDB has not deleted its row yet. */
export const isUploadExpired = ({ status, expiresAt = 0 }: PatientDocument, now: Date) =>
  status === 'awaited' && expiresAt * 1000 <= now.getTime();

/** Administrators may delete any document, clients their own uploads (docs/decisions.md). */
export const canDeleteDocument = (actor: Actor, { uploadedBy }: PatientDocument) =>
  actor.kind === 'user' &&
  (actor.role === 'admin' || (actor.role === 'patient' && uploadedBy === toActorKey(actor)));
