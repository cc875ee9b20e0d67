import { roleLabels } from '#shared/accounts/labels.ts';
import { pluralize } from '#shared/core/format.ts';

export const secondFactorText = {
  title: 'Verificación en dos pasos',
  failed: 'No pudimos leer tu verificación en dos pasos',
  close: 'Cerrar',
  cancel: 'Cancelar',
  back: 'Volver',
  password: 'Tu contraseña',
  passwordNeeded: 'Escribe tu contraseña.',
  code: 'Código de tu aplicación de autenticación',

  intro: {
    lead: 'Además de tu contraseña, al entrar escribes un código que cambia cada 30 segundos en tu teléfono. Quien sepa tu contraseña no podrá entrar sin él.',
    needed:
      'Necesitas una aplicación de autenticación en tu teléfono: Google Authenticator, Microsoft Authenticator o la de tu gestor de contraseñas.',
    start: 'Configurar',
    starting: 'Preparando...',
  },
  scan: {
    scan: 'Escanea esta imagen con la aplicación.',
    picture: 'Código QR para tu aplicación de autenticación',
    type: '¿No puedes escanearla? Escribe esta clave en la aplicación:',
    copy: 'Copiar clave',
    copied: 'Clave copiada.',
    confirm: 'Escribe el código que muestra ahora.',
    hint: 'Seis números.',
    submit: 'Activar',
    submitting: 'Comprobando...',
    done: 'Verificación en dos pasos activada.',
  },
  codes: {
    title: 'Tus códigos de recuperación',
    lead: 'Guárdalos fuera de tu teléfono. Si lo pierdes, entras con tu contraseña y uno de estos códigos. Cada uno sirve una vez.',
    once: 'Se muestran una sola vez.',
    copy: 'Copiar',
    copied: 'Códigos copiados.',
    copyFailed: 'No se pudo copiar. Anótalos o descárgalos.',
    download: 'Descargar',
    print: 'Imprimir',
    done: 'Listo, los guardé',
    leaveTitle: '¿Cerrar sin guardar los códigos?',
    leaving:
      'No se vuelven a mostrar. Sin ellos, si pierdes tu teléfono, otra persona de la administración tiene que restablecer tu verificación.',
    leave: 'Cerrar',
    stay: 'Volver a los códigos',
    file: (brand: string, email: string) => `Códigos de recuperación de ${brand} para ${email}`,
    fileName: 'codigos-de-recuperacion.txt',
  },
  on: {
    since: (date: string) => `Activada el ${date}.`,
    left: (count: number) =>
      count === 0
        ? 'No te quedan códigos de recuperación.'
        : `${count === 1 ? 'Queda' : 'Quedan'} sin usar ${pluralize(count, 'código de recuperación', 'códigos de recuperación')}, de los creados la última vez. Si no los guardaste, crea códigos nuevos.`,
    renew: 'Crear códigos nuevos',
    renewLead: 'Los códigos de recuperación que tienes dejan de servir.',
    renewing: 'Creando...',
    turnOff: 'Apagar',
    turnOffLead: 'Desde entonces se entra a tu cuenta solo con la contraseña.',
    turningOff: 'Apagando...',
    turnedOff: 'Verificación en dos pasos apagada.',
    required: 'Tu centro la exige: no se puede apagar.',
  },
  gate: {
    title: 'Falta un paso para entrar',
    lead: `Tu centro pide la verificación en dos pasos a cada ${roleLabels.admin.toLowerCase()} y ${roleLabels.supervisor.toLowerCase()}. Configúrala y sigues donde ibas.`,
    start: 'Configurar ahora',
    leave: 'Cerrar sesión',
  },
} as const;
