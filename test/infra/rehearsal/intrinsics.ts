type Fields = Readonly<Record<string, unknown>>;

/** References of a template expression. Each function throws for an unknown name. */
export type Scope = {
  readonly ref: (name: string) => unknown;
  readonly attribute: (id: string, name: string) => unknown;
  readonly imported: (name: string) => unknown;
  readonly condition: (name: string) => unknown;
};

/** The value of `AWS::NoValue`, which makes the property absent. */
const noValue = undefined;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function toText(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return String(value);
  throw new Error(`${JSON.stringify(value)} is not a text.`);
}

export function toList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new Error(`${JSON.stringify(value)} is not a list.`);
}

type Intrinsic = (argument: unknown, scope: Scope) => unknown;
const evaluateList = (argument: unknown, scope: Scope) => toList(evaluate(argument, scope));

function substitute(argument: unknown, scope: Scope): string {
  const [text, variables = {}] = Array.isArray(argument) ? argument : [argument];
  const variableValues = evaluate(variables, scope) as Fields;
  return toText(text).replace(/\$\{(!?)([\w:.]+)\}/g, (_, escapeMark: string, name: string) => {
    if (escapeMark) return `\${${name}}`;
    const [id = '', ...attribute] = name.split('.');
    if (name in variableValues) return toText(variableValues[name]);
    return toText(attribute.length > 0 ? scope.attribute(id, attribute.join('.')) : scope.ref(name));
  });
}

const intrinsics: Readonly<Record<string, Intrinsic>> = {
  Ref: (name, { ref }) => (name === 'AWS::NoValue' ? noValue : ref(toText(name))),
  Condition: (name, { condition }) => condition(toText(name)),
  'Fn::GetAtt': (argument, scope) => {
    const [id, ...names] = typeof argument === 'string' ? argument.split('.') : toList(argument).map(toText);
    return scope.attribute(toText(id), names.join('.'));
  },
  'Fn::ImportValue': (name, scope) => scope.imported(toText(evaluate(name, scope))),
  'Fn::Join': (argument, scope) => {
    const [separator, parts] = evaluateList(argument, scope);
    return toList(parts).map(toText).join(toText(separator));
  },
  'Fn::Split': (argument, scope) => {
    const [separator, text] = evaluateList(argument, scope);
    return toText(text).split(toText(separator));
  },
  'Fn::Select': (argument, scope) => {
    const [index, values] = evaluateList(argument, scope);
    const value = toList(values)[Number(index)];
    if (value === undefined) throw new Error(`${JSON.stringify(values)} has no item ${index}.`);
    return value;
  },
  'Fn::Sub': substitute,
  'Fn::If': (argument, scope) => {
    const [condition, thenValue, elseValue] = toList(argument);
    return evaluate(scope.condition(toText(condition)) === true ? thenValue : elseValue, scope);
  },
  'Fn::Equals': (argument, scope) => {
    const [left, right] = evaluateList(argument, scope);
    return JSON.stringify(left) === JSON.stringify(right);
  },
  'Fn::Not': (argument, scope) => evaluateList(argument, scope)[0] !== true,
  'Fn::And': (argument, scope) => evaluateList(argument, scope).every((condition) => condition === true),
  'Fn::Or': (argument, scope) => evaluateList(argument, scope).some((condition) => condition === true),
};

/** `Condition` is an intrinsic only as the single key of an object. In a policy it is a property. */
function findIntrinsic(value: Fields): [Intrinsic, unknown] | undefined {
  const [[key = '', argument] = [], ...others] = Object.entries(value);
  if (others.length > 0 || (key === 'Condition' && typeof argument !== 'string')) return undefined;
  const intrinsic = intrinsics[key];
  if (!intrinsic && key.startsWith('Fn::')) throw new Error(`${key} is not known here.`);
  return intrinsic && [intrinsic, argument];
}

/** Evaluates an expression as CloudFormation does for a resource. */
export function evaluate(value: unknown, scope: Scope): unknown {
  if (Array.isArray(value))
    return value.map((item) => evaluate(item, scope)).filter((item) => item !== noValue);
  if (!isFields(value)) return value;
  const [intrinsic, argument] = findIntrinsic(value) ?? [];
  if (intrinsic) return intrinsic(argument, scope);
  const fields = Object.entries(value).map(([key, field]) => [key, evaluate(field, scope)] as const);
  return Object.fromEntries(fields.filter(([, field]) => field !== noValue));
}
