import { describe, expect, it } from 'vitest';
import { type Role, toActorKey } from '#shared/core/roles.ts';
import {
  canDeleteDocument,
  createAwaitedDocument,
  isUploadExpired,
} from '#shared/records/documents/document.ts';
import { deleteDocument } from '#shared/records/documents/documents-api.ts';

const now = new Date('2026-03-06T18:50:00.000Z');
const user = (role: Role) => ({ kind: 'user', id: role, role }) as const;
const buildDocument = (by: Role) =>
  createAwaitedDocument({
    patientId: 'patient',
    documentId: 'd',
    name: 'a.pdf',
    kind: 'pdf',
    bytes: 9,
    now,
    contentType: 'application/pdf',
    actor: user(by),
  });
const roles: readonly Role[] = ['admin', 'supervisor', 'staff', 'patient'];

describe('document of a record', () => {
  it('may be deleted by an administrator, and by the client who uploaded it [R116]', () => {
    for (const by of roles)
      expect(
        roles.filter((role) => canDeleteDocument(user(role), buildDocument(by))),
        toActorKey(user(by)),
      ).toEqual(by === 'patient' ? ['admin', 'patient'] : ['admin']);
  });

  it('that never arrived is ignored from the second it expires', () => {
    const awaited = buildDocument('patient');
    const at = (awaited.expiresAt ?? 0) * 1000;
    expect([at - 1, at].map((ms) => isUploadExpired(awaited, new Date(ms)))).toEqual([false, true]);
    expect(isUploadExpired({ ...awaited, status: 'stored' }, new Date(at))).toBe(false);
  });

  it('is deleted by a route for those roles only', () => {
    expect([...deleteDocument.allow].toSorted()).toEqual(['admin', 'patient']);
  });
});
