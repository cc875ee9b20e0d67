import type { FileKind } from '#shared/files/file-kinds.ts';

/** Profile pictures must be real images, whatever the file name. */
export const photoKinds: readonly FileKind[] = ['jpeg', 'png', 'webp'];

/** One key per client (R397), so a new picture replaces the old one. Browsers detect the kind. */
export const buildPhotoKey = (patientId: string) => `pacientes/${patientId}/fotoPerfil.jpg`;
export const photoContentType = 'image/jpeg';
export const photoName = 'fotoPerfil.jpg';
