export const pictureIdPattern = /^\d{13}-[\w.-]{1,100}$/;

const longestName = 60;

function safeName(filename: string): string {
  const name = filename
    .replace(/\.[^.]*$/, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, longestName)
    .replace(/-+$/, '');
  return name === '' ? 'imagen' : name;
}

/** `{timestamp}-{filename}` of an uploaded picture (R467), always a JPEG. */
export const categoryPictureId = (filename: string, at: Date): string =>
  `${at.getTime()}-${safeName(filename)}.jpg`;

/** S3 key of a category picture. */
export const categoryPictureKey = (pictureId: string): string => `categorias/${pictureId}`;
