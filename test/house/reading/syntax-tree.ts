/** A node of the syntax tree, reduced to what these tests read. */
export type Node = { readonly type: string; readonly start: number; readonly end: number } & Readonly<
  Record<string, unknown>
>;
type ParsedSource = { readonly program: Node; readonly text: string };

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Calls `onNode` for the node and all nodes below it. */
function walk(node: Node, onNode: (node: Node, parent?: Node) => void, parent?: Node): void {
  onNode(node, parent);
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, onNode, node);
}

type PlacedNode = { readonly node: Node; readonly parent: Node | undefined };
const nodesByProgram = new WeakMap<Node, readonly PlacedNode[]>();

/** Returns the nodes of a program, cached so that each file is walked once. */
function listNodes(program: Node): readonly PlacedNode[] {
  const cachedNodes = nodesByProgram.get(program);
  if (cachedNodes) return cachedNodes;
  const nodes: PlacedNode[] = [];
  walk(program, (node, parent) => nodes.push({ node, parent }));
  nodesByProgram.set(program, nodes);
  return nodes;
}

/** Returns the values of `match` that are not undefined, with the line of their node. */
export function findAll<T>(
  { program, text }: ParsedSource,
  match: (node: Node, parent?: Node) => T | undefined,
) {
  const matches: { line: number; value: T }[] = [];
  for (const { node, parent } of listNodes(program)) {
    const value = match(node, parent);
    if (value !== undefined) matches.push({ line: findLine(text, node.start), value });
  }
  return matches;
}

export const findLine = (text: string, offset: number) => text.slice(0, offset).split('\n').length;
export const readName = (value: unknown) =>
  isNode(value) && typeof value['name'] === 'string' ? value['name'] : undefined;
