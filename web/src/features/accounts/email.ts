/** Apart from the sign-in's texts, whose refusals the other forms have no use for. */
export const emailText = {
  label: 'Correo electrónico',
  format: 'El formato del correo electrónico no es válido.',
} as const;

const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
export const looksLikeEmail = (email: string) => emailShape.test(email);
