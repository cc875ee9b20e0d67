/** External services by name. Functions import those they call, so that nothing else is bundled. */
export const athMovil = async () => (await import('./ath-movil.ts')).fromEnv();
export const bus = async () => (await import('./bus.ts')).fromEnv();
export const files = async () => (await import('./files.ts')).fromEnv();
export const geocoder = async () => (await import('./geocoder.ts')).fromEnv();
export const live = async () => (await import('./live.ts')).fromEnv();
export const mailer = async () => (await import('./mailer.ts')).fromEnv();
export const payments = async () => (await import('./payments.ts')).fromEnv();
export const site = async () => (await import('./site.ts')).fromEnv();
export const smsSender = async () => (await import('./sms-sender.ts')).fromEnv();
export const users = async () => (await import('./users.ts')).fromEnv();
export const webhooks = async () => (await import('./webhooks.ts')).fromEnv();
