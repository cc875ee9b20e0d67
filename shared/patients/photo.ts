import type { FileKind } from '#shared/files/file-kinds.ts';

/** A client's picture of themselves: real images only, whatever the file is called. */
export const photoKinds: readonly FileKind[] = ['jpeg', 'png', 'webp'];

/** One place a client (R397): a new picture takes the old one's. Browsers see what kind it is. */
export const photoKeyOf = (patientId: string) => `pacientes/${patientId}/fotoPerfil.jpg`;
export const photoContentType = 'image/jpeg';
export const photoName = 'fotoPerfil.jpg';
