/** Where 'Saltar al contenido' leads, in every shell. */
export const contentId = 'contenido';
