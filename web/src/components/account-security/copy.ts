export const securityText = {
  title: 'Seguridad',
  lead: 'Si crees que alguien más entró a tu cuenta, haz las dos cosas.',
  changePassword: 'Cambiar contraseña',
  secondFactor: 'Verificación en dos pasos',
  openSessions: 'Sesiones abiertas',
  endSessions: 'Cerrar sesión en todos los dispositivos',
  shortcuts: 'Atajos de teclado',
  help: 'Ayuda',

  password: {
    present: 'Contraseña actual',
    next: 'Nueva contraseña',
    repeated: 'Confirmar contraseña',
    needed: 'Escribe tu contraseña actual.',
    differ: 'Las contraseñas no coinciden.',
    consequence: 'Se cierra tu sesión en todos los dispositivos, también en este. Entra con la nueva.',
    submit: 'Guardar contraseña',
    submitting: 'Guardando...',
    changed: 'Contraseña guardada. Entra con la nueva.',
    maybeChanged:
      'Puede que tu contraseña nueva ya esté guardada. Entra con ella; si no entra, con la de antes.',
  },
  sessions: {
    question: 'Se cierra tu sesión en cada teléfono y computadora donde entraste, también en este.',
    next: 'Después entras de nuevo con tu correo y tu contraseña.',
    confirm: 'Cerrar sesión',
    working: 'Cerrando...',
    done: 'Cerramos tu sesión en todos los dispositivos.',
  },
} as const;
