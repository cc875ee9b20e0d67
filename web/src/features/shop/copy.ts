export const shopText = {
  title: 'Tienda',
  lead: 'Elige aquí y llévatelo en tu próxima visita: se paga en el centro, con tarjeta, ATH Móvil o efectivo. Si quieres que te apartemos algo, escríbenos o llámanos.',
  failed: 'No pudimos cargar los productos.',
  empty: 'Aún no hay productos',
  emptyNext: 'Pregunta en el centro por lo que buscas.',
  call: (phone: string) => `Llamar al ${phone}`,
} as const;
