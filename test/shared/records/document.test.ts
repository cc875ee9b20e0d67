import { describe, expect, it } from 'vitest';
import { type Role, toActorKey } from '#shared/core/roles.ts';
import {
  canDeleteDocument,
  createAwaitedDocument,
  isUploadExpired,
} from '#shared/records/documents/document.ts';
import { deleteDocument } from '#shared/records/documents/documents-api.ts';

const now = new Date('2026-03-06T18:50:00.000Z');
const buildUser = (role: Role) => ({ kind: 'user', id: role, role }) as const;
const buildDocument = (uploadedBy: Role) =>
  createAwaitedDocument({
    patientId: 'patient',
    documentId: 'd',
    name: 'a.pdf',
    kind: 'pdf',
    bytes: 9,
    now,
    contentType: 'application/pdf',
    actor: buildUser(uploadedBy),
  });
const roles: readonly Role[] = ['admin', 'supervisor', 'staff', 'patient'];

describe('document of a record', () => {
  it('may be deleted by an administrator, and by the client who uploaded it [R116]', () => {
    for (const uploadedBy of roles)
      expect(
        roles.filter((role) => canDeleteDocument(buildUser(role), buildDocument(uploadedBy))),
        toActorKey(buildUser(uploadedBy)),
      ).toEqual(uploadedBy === 'patient' ? ['admin', 'patient'] : ['admin']);
  });

  it('is ignored once it expires without an upload', () => {
    const awaitedDocument = buildDocument('patient');
    const expiryMs = (awaitedDocument.expiresAt ?? 0) * 1000;
    expect([expiryMs - 1, expiryMs].map((ms) => isUploadExpired(awaitedDocument, new Date(ms)))).toEqual([
      false,
      true,
    ]);
    expect(isUploadExpired({ ...awaitedDocument, status: 'stored' }, new Date(expiryMs))).toBe(false);
  });

  it('can be deleted only by administrators and clients, as its route declares', () => {
    expect([...deleteDocument.allow].toSorted()).toEqual(['admin', 'patient']);
  });
});
