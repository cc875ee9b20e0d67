export const text = {
  title: 'Tu cuerpo sabe descansar. Aquí le damos el tiempo.',
  tagline:
    'Sueros de vitaminas, faciales, láser y masajes, con cita confirmada y una esteticista que conoce tu expediente.',
  page: 'Inicio',
  login: 'Iniciar sesión',
  policy: 'Política de cancelación',
} as const;
