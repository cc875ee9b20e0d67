export type ErrorStatus = 400 | 401 | 402 | 403 | 404 | 409 | 410 | 422 | 429 | 500 | 502 | 503;

/** An entry of a domain's error list with a stable code, its HTTP status and the Spanish text. */
export type ErrorDefinition = {
  readonly code: string;
  readonly status: ErrorStatus;
  readonly text: string;
  /** The call exceeds a limit of its role, which an administrator may approve. The owner sees who called. */
  readonly isLimit?: boolean;
};

type ErrorEntries = Record<string, Omit<ErrorDefinition, 'code'>>;
type DomainErrors<D extends string, E extends ErrorEntries> = {
  readonly [K in keyof E]: E[K] & { readonly code: `${D}.${K & string}` };
};

/** Declares a domain's errors. Each code is `<domain>.<reason>`. */
export function defineErrors<const D extends string, const E extends ErrorEntries>(domain: D, entries: E) {
  const definitions = Object.entries(entries).map(([reason, entry]) => [
    reason,
    { ...entry, code: `${domain}.${reason}` },
  ]);
  // `fromEntries` loses the relation of keys and values.
  return Object.fromEntries(definitions) as DomainErrors<D, E>;
}

export type FieldProblem = {
  readonly field: string;
  readonly message: string;
  /** Id of the record that already has the value, if it must be unique. */
  readonly id?: string;
};

export type Fact = Readonly<Record<string, string | number>>;
export type ConfirmationRequest = { readonly ask: string; readonly facts: readonly Fact[] };

type AppErrorOptions = {
  /** Values for the `{name}` placeholders of the text. */
  values?: Record<string, string>;
  /** Problems by field. Names follow the request body. */
  fields?: readonly FieldProblem[];
  question?: ConfirmationRequest | undefined;
  /** Current text of the document to sign, if an outdated one was shown. */
  paper?: string;
  cause?: unknown;
};

/** The only error thrown on purpose. Any other error is a defect and returns 500. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly definition: ErrorDefinition;
  readonly fields: readonly FieldProblem[];
  readonly question: ConfirmationRequest | undefined;
  readonly paper: string | undefined;
  readonly text: string;

  constructor(definition: ErrorDefinition, options: AppErrorOptions = {}) {
    const { values = {}, fields = [], question, paper, cause } = options;
    super(definition.code, { cause });
    this.definition = definition;
    this.fields = fields;
    this.question = question;
    this.paper = paper;
    this.text = definition.text.replace(
      /\{(\w+)\}/g,
      (placeholder, name: string) => values[name] ?? placeholder,
    );
  }

  is(definition: ErrorDefinition): boolean {
    return this.definition.code === definition.code;
  }
}

export const coreErrors = defineErrors('request', {
  malformed: { status: 400, text: 'No pudimos leer los datos enviados.' },
  invalid: { status: 422, text: 'Revisa los datos del formulario.' },
  unauthenticated: { status: 401, text: 'Cerramos tu sesión por seguridad. Entra otra vez para seguir.' },
  denied: { status: 403, text: 'Tu cuenta no tiene acceso a esta página. Pídelo a administración.' },
  not_found: { status: 404, text: 'No encontramos lo que buscas.' },
  conflict: { status: 409, text: 'Alguien cambió esto a la vez. Intenta de nuevo.' },
  key_reused: { status: 422, text: 'Esta solicitud ya se envió con otros datos.' },
  too_many: { status: 429, text: 'Demasiados intentos. Espera unos minutos e intenta de nuevo.' },
  unavailable: { status: 503, text: 'El servicio no está disponible. Intenta de nuevo en unos segundos.' },
  unexpected: { status: 500, text: 'Hubo un error inesperado.' },
});

/** RFC 9457 body of every error response. */
export type Problem = {
  type: 'about:blank';
  /** HTTP's name of the status, for programs. `detail` is for users. */
  title: string;
  status: number;
  code: string;
  detail: string;
  fields: readonly FieldProblem[];
  /** Only with `request.confirmation_required`. */
  question?: ConfirmationRequest;
  paper?: string;
  correlationId: string;
};

export function buildFieldError(
  field: string,
  definition: ErrorDefinition,
  values: Record<string, string> = {},
): AppError {
  const { text } = new AppError(definition, { values });
  return new AppError(definition, { values, fields: [{ field, message: text }] });
}
