import type { Screen } from './screen.ts';

const everyone = 'public';

/** Public screens: site, application, accounts, and targets of message links. */
export const visitorScreens: readonly Screen[] = [
  {
    path: '/',
    access: everyone,
    layout: 'public',
    title: 'Inicio',
    page: () => import('#web/src/features/landing/landing-page.tsx').then((file) => file.LandingPage),
  },
  {
    path: '/tienda',
    access: everyone,
    layout: 'public',
    title: 'Tienda',
    page: () => import('#web/src/features/shop/browse/shop-page.tsx').then((file) => file.ShopPage),
  },
  {
    path: '/tienda/:slug/:productId',
    access: everyone,
    layout: 'public',
    title: 'Tienda',
    page: () => import('#web/src/features/shop/browse/product-page.tsx').then((file) => file.ProductPage),
  },
  {
    path: '/checkout',
    access: everyone,
    layout: 'public',
    title: 'Finalizar compra',
    page: () => import('#web/src/features/shop/checkout/checkout-page.tsx').then((file) => file.CheckoutPage),
  },
  {
    path: '/checkout/success',
    access: everyone,
    layout: 'public',
    title: 'Tu pedido',
    page: () => import('#web/src/features/shop/following/order-page.tsx').then((file) => file.SuccessPage),
  },
  {
    path: '/pedido/:token',
    access: everyone,
    layout: 'public',
    title: 'Tu pedido',
    page: () => import('#web/src/features/shop/following/order-page.tsx').then((file) => file.OrderPage),
  },
  {
    path: '/politica-cancelacion',
    access: everyone,
    layout: 'public',
    title: 'Política de cancelación',
    page: () =>
      import('#web/src/features/appointments/shared/cancellation-policy-page.tsx').then(
        (file) => file.CancellationPolicyPage,
      ),
  },
  {
    path: '/login',
    access: everyone,
    layout: 'auth',
    title: 'Iniciar sesión',
    page: () => import('#web/src/features/accounts/login-page.tsx').then((file) => file.LoginPage),
  },
  {
    path: '/recuperar-cuenta',
    access: everyone,
    layout: 'auth',
    title: 'Recuperar cuenta',
    page: () =>
      import('#web/src/features/accounts/password/recover-account-page.tsx').then(
        (file) => file.RecoverAccountPage,
      ),
  },
  {
    path: '/recuperar-cuenta/nueva',
    access: everyone,
    layout: 'auth',
    title: 'Nueva contraseña',
    page: () =>
      import('#web/src/features/accounts/password/new-password-page.tsx').then(
        (file) => file.NewPasswordPage,
      ),
  },
  {
    path: '/recuperar-completado',
    access: everyone,
    layout: 'auth',
    title: 'Correo enviado exitosamente',
    page: () =>
      import('#web/src/features/accounts/password/recovery-sent-page.tsx').then(
        (file) => file.RecoverySentPage,
      ),
  },
  {
    path: '/v/:token',
    access: everyone,
    layout: 'auth',
    title: 'Tu cita',
    page: () =>
      import('#web/src/features/appointments/reminder-link/reminder-link-page.tsx').then(
        (file) => file.ReminderLinkPage,
      ),
  },
  {
    path: '/solicitar-paciente',
    access: everyone,
    layout: 'public',
    title: 'Solicitar cita',
    page: () =>
      import('#web/src/features/intake/questionnaire/intake-page.tsx').then((file) => file.IntakePage),
  },
  {
    path: '/time-picker',
    access: everyone,
    layout: 'public',
    title: 'Horas disponibles',
    page: () =>
      import('#web/src/features/intake/time-picker/time-picker-page.tsx').then((file) => file.TimePickerPage),
  },
  {
    path: '/solicitud-completada',
    access: everyone,
    layout: 'public',
    title: 'Solicitud completada',
    page: () =>
      import('#web/src/features/intake/interview/interview-page.tsx').then((file) => file.InterviewPage),
  },
  {
    path: '/registro/crear-cuenta',
    access: everyone,
    layout: 'auth',
    title: 'Crear cuenta',
    page: () =>
      import('#web/src/features/accounts/create-account/create-account-page.tsx').then(
        (file) => file.CreateAccountPage,
      ),
  },
  {
    path: '/registro/crear-cuenta/:prospectId',
    access: everyone,
    layout: 'auth',
    title: 'Crear cuenta',
    page: () =>
      import('#web/src/features/accounts/create-account/create-account-page.tsx').then(
        (file) => file.CreateAccountPage,
      ),
  },
  {
    path: '/crear-cuenta/:userId',
    access: everyone,
    layout: 'auth',
    title: 'Crear cuenta',
    page: () =>
      import('#web/src/features/accounts/create-account/create-account-page.tsx').then(
        (file) => file.CreateAccountPage,
      ),
  },
  {
    path: '/enfermero/:userId/crear-cuenta',
    access: everyone,
    layout: 'auth',
    title: 'Crear cuenta',
    page: () =>
      import('#web/src/features/accounts/create-account/create-account-page.tsx').then(
        (file) => file.CreateAccountPage,
      ),
  },
  {
    path: '/paciente/:userId/crear-cuenta',
    access: everyone,
    layout: 'auth',
    title: 'Crear cuenta',
    page: () =>
      import('#web/src/features/accounts/create-account/create-account-page.tsx').then(
        (file) => file.CreateAccountPage,
      ),
  },
  {
    path: '/e/:token',
    access: everyone,
    layout: 'auth',
    title: 'Enlace',
    page: () =>
      import('#web/src/features/accounts/short-link/short-link-page.tsx').then((file) => file.ShortLinkPage),
  },
  {
    path: '/r/:token',
    access: everyone,
    layout: 'public',
    title: 'Unas preguntas antes de tu visita',
    page: () =>
      import('#web/src/features/intake/health/health-link-page.tsx').then((file) => file.HealthLinkPage),
  },
  {
    path: '/f/:token',
    access: everyone,
    layout: 'auth',
    title: 'Firma tu consentimiento',
    page: () =>
      import('#web/src/features/appointments/consent-link/consent-link-page.tsx').then(
        (file) => file.ConsentLinkPage,
      ),
  },
  {
    path: '/recibo/:token',
    access: everyone,
    layout: 'auth',
    title: 'Tu recibo',
    page: () =>
      import('#web/src/features/sales/receipt/receipt-link-page.tsx').then((file) => file.ReceiptLinkPage),
  },
];
