/** The pages that the build draws beforehand, each a file of its own beside the app's (`/login` is `login.html`). */
export const drawnPages = ['/tienda', '/politica-cancelacion', '/login', '/solicitar-paciente'] as const;
