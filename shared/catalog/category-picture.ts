export const pictureIdPattern = /^\d{13}-[\w.-]{1,100}$/;

const maxNameLength = 60;

function toSafeName(filename: string): string {
  const name = filename
    .replace(/\.[^.]*$/, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, maxNameLength)
    .replace(/-+$/, '');
  return name === '' ? 'imagen' : name;
}

/** Returns the `{timestamp}-{filename}` of an uploaded picture (R467), always a JPEG. */
export const buildCategoryPictureId = (filename: string, uploadedAt: Date): string =>
  `${uploadedAt.getTime()}-${toSafeName(filename)}.jpg`;

export const buildCategoryPictureKey = (pictureId: string): string => `categorias/${pictureId}`;
