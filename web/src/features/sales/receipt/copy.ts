export const ticketText = {
  quantity: 'Cant.',
  what: 'Descripción',
  amount: 'Importe',
  thanks: 'Gracias por tu visita. Presenta este código si necesitas ayuda con tu compra.',
  code: (number: string) => `Código QR del recibo ${number}`,
} as const;

export const receiptLinkText = {
  page: 'Tu recibo',
  loading: 'Abriendo tu recibo...',
  failed: 'No pudimos abrir tu recibo',
  over: 'Este enlace ya no muestra ningún recibo. Pídelo otra vez en el centro.',
  callLabel: (phone: string) => `Llamar al ${phone}`,
  print: 'Imprimir',
} as const;
