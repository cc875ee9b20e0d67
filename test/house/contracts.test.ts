import { describe, expect, it } from 'vitest';
import { allEvents } from '#events/index.ts';
import { allRoutes } from '#shared/routes.ts';
import { allFiles, sourceFiles } from './reading/source.ts';
import { findAll, isNode, type Node, readName } from './reading/syntax-tree.ts';

/** Matches `export const <name> = route('<routeName>', …)` and captures both names. */
const declaredContracts = sourceFiles
  .filter(({ path }) => path.startsWith('shared/'))
  .flatMap((file) =>
    findAll(file, (node) => {
      const initializer = node.type === 'VariableDeclarator' ? node['init'] : undefined;
      if (
        !isNode(initializer) ||
        initializer.type !== 'CallExpression' ||
        readName(initializer['callee']) !== 'route'
      )
        return undefined;
      const [firstArgument] = initializer['arguments'] as readonly unknown[];
      const routeName = isNode(firstArgument) ? firstArgument['value'] : undefined;
      return { name: readName(node['id']), routeName };
    }).map(({ line, value }) => ({ place: `${file.path}:${line}`, ...value })),
  );

describe('each contract', () => {
  it('has the name under which it is exported', () => {
    expect(
      declaredContracts.filter(({ name, routeName }) => name !== routeName),
      'Pass the exported name to route() as its first argument.',
    ).toEqual([]);
  });

  it('is listed in allRoutes', () => {
    expect(
      declaredContracts.map(({ routeName }) => routeName).toSorted(),
      'Declare it with route() at the top of a file.',
    ).toEqual(allRoutes.map(({ name }) => name).toSorted());
  });

  it('has a unique name, because the browser caches replies under it', () => {
    const names = allRoutes.map(({ name }) => name);

    expect(
      names.filter((name, index) => names.indexOf(name) !== index),
      'Give one of the two another name.',
    ).toEqual([]);
  });
});

type Definition = Readonly<Record<string, unknown>>;

/** Reads how zod defines a schema, which its public types do not tell. */
const readDefinition = (schema: unknown): Definition | undefined =>
  (schema as { readonly _zod?: { readonly def: Definition } } | undefined)?._zod?.def;

/** Properties in which the definition of a wrapper, list, pipe, intersection or record has its inner schemas. */
const innerSchemas = ['innerType', 'element', 'in', 'out', 'left', 'right', 'valueType'];

/** Lists the paths at which a schema rejects unknown fields. */
function listStrictPaths(schema: unknown, path = ''): readonly string[] {
  const definition = readDefinition(schema);
  if (!definition) return [];
  const isStrict = readDefinition(definition['catchall'])?.['type'] === 'never';
  const fields = Object.entries(definition['shape'] ?? {});
  const alternatives = Object.values(definition['options'] ?? {});
  const tupleItems = Object.values(definition['items'] ?? {});
  const unnamedSchemas = [...innerSchemas.map((name) => definition[name]), ...alternatives, ...tupleItems];
  return [
    ...(isStrict ? [path] : []),
    ...fields.flatMap(([name, field]) => listStrictPaths(field, `${path}.${name}`)),
    ...unnamedSchemas.flatMap((inner) => listStrictPaths(inner, path)),
  ];
}

describe('compatibility with later versions', () => {
  const remedy =
    'Use z.object() or toStoredSchema(), because a row or an event of a later version may have more fields.';

  it('accepts unknown fields in every reply', () => {
    const strictPaths = allRoutes.flatMap(({ name, reply }) => listStrictPaths(reply, name));

    expect(strictPaths, remedy).toEqual([]);
  });

  it('accepts unknown fields in every event', () => {
    const strictPaths = allEvents.flatMap(({ detailType, data }) => listStrictPaths(data, detailType));

    expect(strictPaths, remedy).toEqual([]);
  });
});

describe('confirmation request', () => {
  const listNames = (path: RegExp, pick: (node: Node) => readonly unknown[]) =>
    sourceFiles
      .filter((file) => path.test(file.path))
      .flatMap((file) =>
        findAll(file, (node) => pick(node).flatMap((picked) => readName(picked) ?? [])).flatMap(
          ({ value }) => value,
        ),
      );
  const argumentsOfCall = (name: string) => (node: Node) =>
    node.type === 'CallExpression' && readName(node['callee']) === name
      ? (node['arguments'] as readonly unknown[])
      : [];
  const definesConfirmation = (node: Node) =>
    node.type === 'VariableDeclarator' &&
    isNode(node['init']) &&
    argumentsOfCall('defineConfirmation')(node['init']).length > 0;
  /** Accepts `confirmation`, `api.confirmation`, or a choice of two. */
  const listAlternatives = (expression: unknown): readonly unknown[] => {
    if (!isNode(expression)) return [];
    if (expression.type === 'MemberExpression') return [expression['property']];
    return expression.type === 'ConditionalExpression'
      ? [expression['consequent'], expression['alternate']]
      : [expression];
  };
  const listComputedKeys = ({ type, computed, key }: Node) =>
    type === 'Property' && computed && isNode(key) ? [key['object']] : [];

  it('is declared by a contract, asserted by the server and shown by the one dialog', () => {
    const definedNames = listNames(/^shared\//, (node) =>
      definesConfirmation(node) ? [node['id']] : [],
    ).toSorted();
    const namesByPlace = {
      'confirmationsSchema(…) in a contract': listNames(
        /^shared\/.*api\.ts$/,
        argumentsOfCall('confirmationsSchema'),
      ),
      'assertConfirmed(…)': listNames(/^(shared|lambdas)\//, (node) =>
        listAlternatives(argumentsOfCall('assertConfirmed')(node)[1]),
      ),
      confirmationDialogs: listNames(/confirmation\/confirmation-dialog\.tsx$/, listComputedKeys),
    };

    for (const [place, names] of Object.entries(namesByPlace))
      expect(
        [...new Set(names)].toSorted(),
        `Name each defineConfirmation() in ${place}, and no other.`,
      ).toEqual(definedNames);
  });
});

describe('web data access', () => {
  const remedy = 'Write buildQuery(contract, input), buildQueryKey(contract), or useCommand(contract, …).';
  const keyProperties = ['queryKey', 'mutationKey'];
  const cacheMethods = ['setQueryData', 'getQueryData', 'setQueriesData', 'getQueryState'];
  const isComputed = (value: unknown) =>
    isNode(value) && ['CallExpression', 'MemberExpression'].includes(value.type);

  const findManualKey = (node: Node, parent?: Node): string | undefined => {
    const name = node.type === 'Property' ? (readName(node['key']) ?? '') : '';
    const isDestructured = parent?.type === 'ObjectPattern';
    return !keyProperties.includes(name) || isDestructured || isComputed(node['value']) ? undefined : name;
  };

  const findManualCall = (node: Node): string | undefined => {
    if (node.type !== 'CallExpression' || !isNode(node['callee'])) return undefined;
    if (readName(node['callee']) === 'useMutation') return 'useMutation';
    const method = readName(node['callee']['property']) ?? '';
    const [firstArgument] = node['arguments'] as readonly unknown[];
    return cacheMethods.includes(method) && isNode(firstArgument) && firstArgument.type === 'ArrayExpression'
      ? method
      : undefined;
  };

  /** Finds a query key without a contract, or a mutation outside the shared command. */
  const findManualAccess = (node: Node, parent?: Node) => findManualKey(node, parent) ?? findManualCall(node);

  it('uses no manual query keys or mutations', () => {
    // The kit page makes no requests, and its queries are states to render.
    const manualAccesses = allFiles
      .filter(({ path }) => /^(web\/src|test\/web)\/(?!lib\/|kit\/)/.test(path))
      .flatMap((file) =>
        findAll(file, findManualAccess).map(({ line, value }) => `${file.path}:${line} ${value}`),
      );

    expect(manualAccesses, remedy).toEqual([]);
  });
});
