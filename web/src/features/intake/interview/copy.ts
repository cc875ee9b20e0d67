export const interviewText = {
  page: 'Solicitud completada',
  title: 'Este tratamiento requiere entrevista telefónica',
  lead: 'Recibimos tu solicitud. Te llamaremos para hablar de tu piel y de tu historial antes de darte una cita; si lo prefieres, llámanos tú.',
  call: (phone: string) => `Llamar al ${phone}`,
  home: 'Ir al inicio',
} as const;
