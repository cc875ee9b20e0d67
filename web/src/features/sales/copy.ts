import {
  formatInteger,
  formatList,
  formatShortDayMonth,
  formatTime,
  formatTimeWithArticle,
  pluralize,
} from '#shared/core/format.ts';
import { posMethodNames } from '#shared/sales/labels.ts';

/** Copy of the whole screen. The texts of R304 to R317 are literal. */
export const posText = {
  title: 'Punto de Venta',
  views: 'Qué se cobra',
  keys: {
    client: 'Buscar el cliente',
    method: 'Cambiar el método de pago',
    finish: 'Cobrar la venta',
    line: 'Ir a la línea anterior o a la siguiente',
    quantity: 'Sumar o restar una pieza de la línea',
    leaveField: 'Salir del campo',
  },
  items: 'Artículos',
  collect: 'Citas por cobrar',
  seeSale: 'Ver venta',
  seeParked: 'Ver ventas guardadas',
  unknownCode: (code: string) => `Ningún artículo tiene el código ${code}`,
  notSold: (name: string) => `${name} no se vende en la caja`,
  scanBlocked: 'Termina o cierra lo que está abierto y escanea otra vez.',
  soldOut: (name: string) => `No queda ninguno de ${name}.`,
  remainingStock: (name: string, left: number) =>
    `De ${name} ${left === 1 ? 'queda' : 'quedan'} ${formatInteger(left)}.`,
} as const;

/** Toast id shared by all stock messages, so that a new one replaces the previous one. */
export const stockToastId = 'pos.stock';
/** Toast id for the outcome of a sale and its receipt. */
export const buildSoldToastId = (saleId: string) => `pos.sold.${saleId}`;

export const itemsText = {
  search: 'Buscar producto o servicio',
  found: (count: number) => pluralize(count, 'artículo', 'artículos'),
  noSingleMatch: (count: number, typed: string) =>
    count === 0
      ? `Ningún artículo coincide con «${typed}».`
      : `${pluralize(count, 'artículo coincide', 'artículos coinciden')} con «${typed}». Escribe más o toca uno.`,
  category: 'Categoría',
  all: 'Todos',
  outOfStock: 'Agotado',
  remainingStock: (count: number) => `${count === 1 ? 'Queda' : 'Quedan'} ${formatInteger(count)}`,
  heldByPhonePayments: (count: number) => `${formatInteger(count)} en cobro por ATH Móvil`,
  inSale: (quantity: number) => `${formatInteger(quantity)} en la venta`,
  showMore: 'Ver más artículos',
  failed: 'No pudimos cargar los artículos.',
  none: 'Aún no hay nada que vender',
  noneHint: 'Crea un producto o un servicio y muéstralo en la caja.',
  create: 'Crear Producto',
  noMatch: 'Ningún artículo coincide',
  noMatchHint: 'Cambia la búsqueda o elige otra categoría.',
  clear: 'Limpiar filtros',
} as const;

export const saleText = {
  title: 'Venta',
  invalidQuantity: (most: number) => `Escribe una cantidad entera, de 1 a ${formatInteger(most)}.`,
  pieces: (count: number) => pluralize(count, 'artículo', 'artículos'),
  lines: (count: number) => pluralize(count, 'línea', 'líneas'),
  back: 'Volver a los artículos',
  park: 'Guardar',
  resume: 'Retomar',
  moreOptions: 'Más opciones de la venta',
  clear: 'Vaciar la venta',
  clearQuestion: (pieces: string) => `Se quitan ${pieces} y el cliente. No se puede deshacer.`,
  clearPaid: (payments: readonly string[]) =>
    `Ya cobraste ${formatList(payments)}: devuélvelo, o anúlalo en el terminal, antes de vaciarla.`,
  paidBy: (amount: string, method: string) => `${amount} (${method})`,
  clearConfirm: 'Vaciar',
  todaySales: 'Ventas de hoy',
  empty: 'Carrito vacío',
  emptyHint: 'Toca un artículo, escanea su código o elige una cita por cobrar.',
  untaxed: 'Sin impuesto',
  tax: (percent: string) => `IVU ${percent}`,
  recommended: 'Recomendado',
  removeOne: (name: string) => `Quitar uno de ${name}`,
  addOne: (name: string) => `Agregar uno de ${name}`,
  quantityOf: (name: string) => `Cantidad de ${name}`,
  moreOf: (name: string) => `Más acciones de ${name}`,
  remove: 'Quitar',
  removeOf: (name: string) => `Quitar ${name}`,
  balance: (services: string) => `Balance: ${services}`,
  removeBalance: (services: string) => `Quitar el balance de ${services}`,
  appointmentOn: (date: string, time: string, today: string) =>
    date === today
      ? `Cita de hoy, ${formatTime(time)}`
      : `Cita del ${formatShortDayMonth(date, today)}, ${formatTime(time)}`,
  totalMinusDeposit: (total: string, deposit: string) => `${total} menos depósito ${deposit}`,
  notSoldAnymore: 'Ya no se vende.',
  priceChange: (before: string, now: string) => `Cambió de ${before} a ${now}.`,
  acceptPrice: (price: string) => `Usar ${price}`,
  reduceQuantity: (left: number) => `Dejar ${formatInteger(left)}`,
  invalid: 'Cita inválida.',
  alreadyCollected: (name: string, time: string) =>
    `${name === '' ? 'Alguien' : name} ya cobró esta cita a ${formatTimeWithArticle(time)}`,
  beingCollected: (name: string) => `${name} la está cobrando en la visita.`,
  pendingPhonePayment: (register: string) => `En cobro por ATH Móvil en la ${register}.`,
  subtotal: 'Subtotal',
  discount: 'Descuento',
  discounts: 'Descuentos',
  taxRate: (percent: string, base: string) => `${percent} de ${base}`,
  tip: (name: string) => (name === '' ? 'Propina' : `Propina para ${name}`),
  total: 'Total',
  announcement: (pieces: string, total: string) => `Venta: ${pieces}, total ${total}`,
  otherInvoice: 'Otra factura pendiente',
  invoiceOf: (services: string, date: string, today: string) =>
    `${services}, ${formatShortDayMonth(date, today)}`,
  add: 'Agregar',
  addInvoice: (services: string) => `Agregar la factura de ${services}`,
  addItem: (name: string) => `Agregar ${name}`,
  seeAll: (count: number) => `Ver todas (${count})`,
} as const;

export const clientText = {
  label: 'Correo del cliente',
  list: 'Clientes encontrados',
  hint: 'Escribe su correo, o búscalo por nombre o teléfono.',
  required: 'Por favor ingrese el correo del cliente',
  noRecord: 'Sin ficha: el recibo va a este correo.',
  change: 'Cambiar',
  changeOf: (name: string) => `Cambiar a ${name}`,
  noEmail: 'Sin correo',
} as const;

export const discountText = {
  add: 'Agregar descuento',
  edit: 'Editar',
  editSale: 'Editar el descuento de la venta',
  ofLine: (name: string) => `Descuento de ${name}`,
  ofSale: 'Descuento de la venta',
  kind: 'Tipo de descuento',
  kinds: [
    { value: 'percent', label: 'Por ciento' },
    { value: 'amount', label: 'Dólares' },
  ],
  percent: 'Descuento en %',
  amount: 'Descuento en dólares',
  reason: 'Motivo',
  reasonOf: (reason: string) => `Motivo: ${reason}`,
  lineDiscount: (amount: string, reason: string) => `Descuento ${amount}: ${reason}`,
  apply: 'Aplicar descuento',
  remove: 'Quitar descuento',
  missingAmount: 'Escribe un descuento.',
  aboveMaximum: 'El descuento llega hasta 100%.',
  missingReason: 'Escribe el motivo del descuento.',
  limit: (percent: number) => `Tu límite es ${percent}%. Pide a administración que lo apruebe.`,
} as const;

export const payingText = {
  method: 'Método de pago',
  methods: posMethodNames,
  received: 'Recibido',
  invalidReceived: 'Escribe lo recibido en dólares, como 40.00.',
  change: 'Cambio',
  missing: 'Falta',
  quickCash: 'Sumar efectivo',
  addCash: (dollars: number) => `$${dollars}`,
  exactAmount: 'Exacto',
  insufficientCash: (received: string, total: string) =>
    `El monto recibido (${received}) es insuficiente para pagar el total de ${total}`,
  lastFour: 'Últimos cuatro',
  invalidLastFour: 'Escribe los últimos cuatro números.',
  authorization: 'Autorización',
  longAuthorization: 'Hasta 20 caracteres.',
  cardHint: 'Cobra en el terminal antes de finalizar.',
  reference: 'Referencia de ATH Móvil',
  referenceHint: 'El número que muestra el teléfono del cliente.',
  invalidReference: 'Escribe la referencia del pago, hasta 40 caracteres.',
  phone: 'Teléfono de ATH Móvil',
  athHint: (name = 'El cliente') =>
    `${name} recibe el pedido en su aplicación y tiene 10 minutos para aceptarlo.`,
  athRemainingHint: (left: string) => `ATH Móvil se pide al final: cobra lo que queda, ${left}.`,
  requestOnPhone: 'Pedirlo en el teléfono',
  enterByHand: 'Registrar con referencia',
  athNotConnected: 'ATH Móvil no está conectado en este centro. Cobra con otro método.',
  amount: 'Importe',
  invalidAmount: (open: string) => `Escribe un importe de hasta ${open}.`,
  splitPayment: 'Dividir',
  singleMethod: 'Un solo método',
  payments: 'Pagos',
  remainingLabel: 'Por cobrar',
  noChange: 'Sin cambio',
  withChange: (change: string) => `Cambio ${change}`,
  cardOf: (lastFour: string) => `Tarjeta ${lastFour}`,
  authorized: (number: string) => `Autorización ${number}`,
  removePayment: (method: string, amount: string) => `Quitar el pago con ${method} de ${amount}`,
  voidedTitle: 'Quitar el pago con tarjeta',
  voidedQuestion: '¿Ya lo anulaste en el terminal?',
  voidedConfirm: 'Sí, quitar el pago',
  addPayment: (amount: string) => `Agregar pago ${amount}`,
  overpaid: 'Los pagos pasan del total. Quita alguno.',
  finish: 'Finalizar venta',
  finishing: 'Registrando...',
  checkPayment: 'Revisa los datos del pago.',
  fixLines: 'Revisa las líneas marcadas para finalizar.',
  notReady: 'Espera a que carguen los artículos.',
  success: 'Venta registrada y recibo enviado correctamente.',
  successQueued: (to: string) => `Venta registrada. El recibo va en camino a ${to}.`,
  successWithout: 'Venta registrada.',
  failure: 'Hubo un problema al registrar o enviar el recibo.',
  receiptFailed: (number: string, to: string) =>
    `La venta ${number} quedó registrada, pero el recibo para ${to} no se pudo enviar.`,
  resend: 'Reenviar recibo',
  notSold: 'La venta no se registró',
  repeated: 'Esta venta ya se había registrado.',
  repeatedDetails: (number: string, total: string) => `Venta ${number}, ${total}. No se cobró otra vez.`,
  seeReceipt: 'Ver recibo',
  openDrawer: 'Abrir caja',
  completedSale: (number: string) => `Venta ${number}`,
  completedDetails: (total: string, method: string) => `${total}, ${method}`,
} as const;

export const tipText = {
  title: 'Propina',
  recipient: 'Para quién es la propina',
  amountChoice: 'Propina',
  none: 'Sin propina',
  other: 'Otra',
  amount: 'Propina en dólares',
  chooseRecipient: 'Elige quién recibe la propina.',
  invalidAmount: 'Escribe la propina en dólares, como 5.00.',
  baseHint: (amount: string) =>
    `Se calcula sobre los servicios, ${amount}, antes del descuento. No lleva IVU.`,
} as const;

export const collectText = {
  search: 'Buscar por cliente o servicio',
  found: (count: number) => pluralize(count, 'cita', 'citas'),
  today: (date: string) => `Hoy, ${date}`,
  count: (count: number) => `${pluralize(count, 'visita confirmada', 'visitas confirmadas')} con balance`,
  none: 'No hay citas pendientes hoy',
  noneHint:
    'Las visitas confirmadas con balance aparecen aquí solas. Para otra factura, busca al cliente en la venta.',
  seeItems: 'Ver artículos',
  noMatch: 'Ninguna cita coincide',
  noMatchHint: 'Cambia la búsqueda.',
  failed: 'No pudimos cargar las citas de hoy.',
  add: 'Agregar a la venta',
  addOf: (name: string) => `Agregar a la venta la cita de ${name}`,
  added: 'En la venta',
  addedOf: (name: string) => `En la venta: la cita de ${name}`,
  totalAndDeposit: (total: string, deposit: string | undefined) =>
    deposit === undefined ? `de ${total}, sin depósito` : `de ${total}, depósito ${deposit}`,
  beingCollected: (name: string, time: string) =>
    `${name} la está cobrando en la visita desde ${formatTimeWithArticle(time)} Si no termina, aquí vuelve a estar disponible.`,
  pendingPhonePayment: (register: string) =>
    `En cobro por ATH Móvil en la ${register}. Si no se completa, vuelve a estar disponible aquí.`,
  otherClient: (owner: string, client: string) =>
    `Esta cita es de ${owner}. Guarda la venta de ${client} o quítala.`,
  nothingToCollect: 'Esta cita ya no tiene balance por cobrar.',
  deposit: 'Depósito pagado',
  balance: 'Balance',
  recommended: 'Recomendado',
  productAdded: 'Agregado',
  seeDetail: (name: string) => `Ver detalle de ${name}`,
  hideDetail: (name: string) => `Ocultar detalle de ${name}`,
} as const;

export const parkedText = {
  title: 'Ventas guardadas',
  none: 'No hay ventas guardadas',
  noneHint: 'Guarda una venta para atender a otra persona y retómala después.',
  failed: 'No pudimos cargar las ventas guardadas.',
  resume: 'Retomar',
  resumeOf: (name: string) => `Retomar la venta de ${name}`,
  remove: 'Quitar',
  removeOf: (name: string) => `Quitar la venta guardada de ${name}`,
  removeTitle: 'Quitar venta guardada',
  removeQuestion: (name: string, pieces: string) =>
    `La venta de ${name} tiene ${pieces}. No se puede deshacer.`,
  details: (time: string, name: string, pieces: string) => `${time}, ${name} · ${pieces}`,
  waiting: 'Esperando ATH',
  saved: (name: string) => `Venta de ${name} guardada`,
  savedFirst: 'Guardamos la venta que tenías',
  notSaved: 'No pudimos guardar la venta.',
  notResumed: 'No pudimos retomar la venta.',
  withPayments: 'Quita los pagos para guardarla.',
  missingBalances: 'Algún balance de esta venta ya no está pendiente: lo quitamos.',
} as const;
