export const contentId = 'contenido';
