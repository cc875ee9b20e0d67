/** Kept apart from the sign-in copy, so that other forms do not load that copy. */
export const emailText = {
  label: 'Correo electrónico',
  format: 'El formato del correo electrónico no es válido.',
} as const;

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
export const looksLikeEmail = (email: string) => emailPattern.test(email);
