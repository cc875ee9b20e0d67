import type { FileKind } from '#shared/files/file-kinds.ts';

/** Profile pictures must be real images, whatever the file name. */
export const photoKinds: readonly FileKind[] = ['jpeg', 'png', 'webp'];

/** Builds one key per client (R397), so that a new picture replaces the old one. Browsers detect its kind. */
export const buildPhotoKey = (patientId: string) => `pacientes/${patientId}/fotoPerfil.jpg`;
export const photoContentType = 'image/jpeg';
export const photoName = 'fotoPerfil.jpg';
