import * as z from 'zod/mini';
import { type Actor, actorName } from '#shared/core/roles.ts';
import { Id, Instant } from '#shared/core/schemas.ts';
import { type FileKind, kindOfContentType } from '#shared/files/file-kinds.ts';
import { safeFileName } from '#shared/files/file-name.ts';

/** What clients and the center add to a record (R116 R118). */
export const documentKinds = ['pdf', 'jpeg', 'png'] as const satisfies readonly FileKind[];

/** Awaited until what was uploaded has been looked at. */
export const documentStatuses = ['awaited', 'stored'] as const;

/** A file in a client's record (nombre, url, timestamp, R117). */
export const PatientDocument = z.object({
  patientId: Id,
  documentId: Id,
  name: z.string(),
  contentType: z.string(),
  bytes: z.int(),
  /** Where it is among the private files. */
  key: z.string(),
  /** As audit rows name people. */
  uploadedBy: z.string(),
  status: z.enum(documentStatuses),
  createdAt: Instant,
  /** Where the copy of a paper goes that a guardian signed who gave an e-mail; else it goes to the client. */
  guardianEmail: z.optional(z.string()),
  /** Epoch seconds after which one that is still awaited is forgotten. */
  expiresAt: z.optional(z.int()),
});
export type PatientDocument = z.infer<typeof PatientDocument>;

export const mostDocuments = 100;
const timeoutSeconds = 86_400;

/** How a browser can show a document; `none` is downloaded. */
export const previews = ['image', 'pdf', 'none'] as const;
export type Preview = (typeof previews)[number];

export function previewOf({ contentType }: Pick<PatientDocument, 'contentType'>): Preview {
  const kind = kindOfContentType(contentType);
  if (kind === undefined) return 'none';
  return kind === 'pdf' ? 'pdf' : 'image';
}

type Announced = {
  readonly patientId: string;
  readonly documentId: string;
  readonly name: string;
  readonly kind: FileKind;
  readonly contentType: string;
  readonly bytes: number;
  readonly actor: Actor;
  readonly now: Date;
};

/** A document somebody is about to upload. */
export function awaitedDocument({ kind, actor, now, ...given }: Announced): PatientDocument {
  const name = safeFileName(given.name, kind);
  return {
    ...given,
    name,
    key: `documentos_pacientes/${given.patientId}/${given.documentId}-${name}`,
    uploadedBy: actorName(actor),
    status: 'awaited',
    createdAt: now.toISOString(),
    expiresAt: Math.floor(now.getTime() / 1000) + timeoutSeconds,
  };
}

/** The same once it has arrived, as what it turned out to be. */
export function storedDocument(
  { expiresAt: _, ...awaited }: PatientDocument,
  { kind, contentType, bytes }: { kind: FileKind; contentType: string; bytes: number },
): PatientDocument {
  return { ...awaited, name: safeFileName(awaited.name, kind), contentType, bytes, status: 'stored' };
}

/** Forgotten rows may linger in the table for a while. */
export const isForgotten = ({ status, expiresAt = 0 }: PatientDocument, now: Date) =>
  status === 'awaited' && expiresAt * 1000 <= now.getTime();

/**
 * The administrator deletes any; a client what they uploaded themselves, not what the center put in their record; nobody
 * else anything: what came into a record leaves it by the administrator's hand (docs/decisions.md).
 */
export const mayDeleteDocument = (actor: Actor, { uploadedBy }: PatientDocument) =>
  actor.kind === 'user' &&
  (actor.role === 'admin' || (actor.role === 'patient' && uploadedBy === actorName(actor)));
