import { describe, expect, it } from 'vitest';
import { everyRoute } from '#shared/routes.ts';
import { findAll, isNode, nameOf, sourceFiles } from './source.ts';

/** `export const <name> = route('<said>', …)`: what a contract is exported as, and what it says it is called. */
const declared = sourceFiles
  .filter(({ path }) => path.startsWith('shared/'))
  .flatMap((file) =>
    findAll(file, (node) => {
      const made = node.type === 'VariableDeclarator' ? node['init'] : undefined;
      if (!isNode(made) || made.type !== 'CallExpression' || nameOf(made['callee']) !== 'route')
        return undefined;
      const [first] = made['arguments'] as readonly unknown[];
      const said = isNode(first) ? first['value'] : undefined;
      return { name: nameOf(node['id']), said };
    }).map(({ line, value }) => ({ at: `${file.path}:${line}`, ...value })),
  );

describe('every contract', () => {
  it('is called what it is exported as: write that name as the first argument of route()', () => {
    expect(declared.filter(({ name, said }) => name !== said)).toEqual([]);
  });

  it('is among those that are looked at here', () => {
    expect(declared.map(({ said }) => said).toSorted()).toEqual(everyRoute.map(({ name }) => name).toSorted());
  });

  it('has its name for itself: answers in the browser are kept under it', () => {
    const names = everyRoute.map(({ name }) => name);

    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});
