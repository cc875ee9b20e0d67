/** What a browser may name of an upload: where it is kept, without its folder. */
export const pictureIdPattern = /^\d{13}-[\w.-]{1,100}$/;

const longestName = 60;

/** Letters and figures without accents, and no way out of a folder; 'imagen' of a name that has none of them. */
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

/** `{timestamp}-{filename}` of a picture that arrives now (R467), a JPEG whatever it was. */
export const categoryPictureId = (filename: string, at: Date): string =>
  `${at.getTime()}-${safeName(filename)}.jpg`;

/** Where it is kept. */
export const categoryPictureKey = (pictureId: string): string => `categorias/${pictureId}`;
