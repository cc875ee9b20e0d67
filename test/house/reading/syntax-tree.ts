/** A node of the syntax tree, reduced to what these tests read. */
export type Node = { readonly type: string; readonly start: number; readonly end: number } & Readonly<
  Record<string, unknown>
>;
type ParsedSource = { readonly program: Node; readonly text: string };

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Traverses every node below a node, with its parent. */
function walk(node: Node, onNode: (node: Node, parent?: Node) => void, parent?: Node): void {
  onNode(node, parent);
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, onNode, node);
}

type PlacedNode = { readonly node: Node; readonly parent: Node | undefined };
const placedIn = new WeakMap<Node, readonly PlacedNode[]>();

/** Cached, so that each file is walked once. */
function nodesOf(program: Node): readonly PlacedNode[] {
  const known = placedIn.get(program);
  if (known) return known;
  const placed: PlacedNode[] = [];
  walk(program, (node, parent) => placed.push({ node, parent }));
  placedIn.set(program, placed);
  return placed;
}

/** Every node of a file for which `ask` returns a value, with its line. */
export function findAll<T>(
  { program, text }: ParsedSource,
  match: (node: Node, parent?: Node) => T | undefined,
) {
  const found: { line: number; value: T }[] = [];
  for (const { node, parent } of nodesOf(program)) {
    const value = match(node, parent);
    if (value !== undefined) found.push({ line: lineAt(text, node.start), value });
  }
  return found;
}

export const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length;
export const nameOf = (value: unknown) =>
  isNode(value) && typeof value['name'] === 'string' ? value['name'] : undefined;
