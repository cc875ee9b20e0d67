/** Module with the pages and dialogs that load it, each named by its entry module. */
export type PageModule = {
  readonly id: string;
  /** Approximate compressed size. */
  readonly bytes: number;
  readonly imports: readonly string[];
  readonly loads: ReadonlySet<string>;
  /** Entry module of a lazily loaded page: it shares a chunk only with modules that have the same loads. */
  readonly isFixed?: boolean;
  readonly isPackage?: boolean;
};
type Weigh = (loads: readonly string[]) => number;

/** Cost of one more file per load, in unused bytes: request, response headers, worse compression. */
const bytesPerFile = 700;

class Group {
  readonly modules: PageModule[] = [];
  readonly loads = new Set<string>();
  readonly imports = new Set<Group>();
  bytes = 0;

  add(...modules: readonly PageModule[]): void {
    for (const module of modules) {
      this.modules.push(module);
      this.bytes += module.bytes;
      for (const load of module.loads) this.loads.add(load);
    }
  }

  get brought(): Set<Group> {
    const brought = new Set<Group>([this]);
    for (const each of brought) for (const next of each.imports) brought.add(next);
    return brought;
  }

  /** Bytes that these loads would download without using them. */
  bytesInVain(loads: ReadonlySet<string>, weigh: Weigh): number {
    const strangers = [...loads].filter((load) => !this.loads.has(load));
    if (strangers.length === 0) return 0;
    let bytes = 0;
    for (const group of this.brought)
      bytes += group.bytes * weigh(strangers.filter((load) => !group.loads.has(load)));
    return bytes;
  }

  /** Whether this group imports the other through a third one; merging them would create an import cycle. */
  leadsAroundTo(other: Group): boolean {
    return [...this.imports].some((next) => next !== other && next.brought.has(other));
  }
}

/** Bytes that all loads together save when the two groups become one file. */
function sparedBytes(one: Group, other: Group, weigh: Weigh): number {
  const both = weigh([...one.loads].filter((load) => other.loads.has(load)));
  const alone = one.bytes * (weigh([...other.loads]) - both) + other.bytes * (weigh([...one.loads]) - both);
  // Cheap lower bound first: transitive imports only add to the cost and take longer to sum.
  if (bytesPerFile * both <= alone) return 0;
  return bytesPerFile * both - one.bytesInVain(other.loads, weigh) - other.bytesInVain(one.loads, weigh);
}

/** Groups modules with equal loads; each package is its own group. */
function alikeGroups(modules: readonly PageModule[]): Set<Group> {
  const groups = new Map<string, Group>();
  const home = new Map<string, Group>();
  for (const module of modules) {
    const key = module.isPackage ? module.id : [...module.loads].sort().join();
    const group = groups.get(key) ?? new Group();
    group.add(module);
    groups.set(key, group);
    home.set(module.id, group);
  }
  for (const group of groups.values())
    for (const imported of group.modules.flatMap(({ imports }) => imports)) {
      const other = home.get(imported);
      if (other && other !== group) group.imports.add(other);
    }
  return new Set(groups.values());
}

function merge(one: Group, other: Group, groups: Set<Group>): Set<Group> {
  const importers = [...groups].filter((group) => group.imports.has(other));
  groups.delete(other);
  one.add(...other.modules);
  for (const imported of other.imports) one.imports.add(imported);
  for (const group of importers) {
    group.imports.delete(other);
    group.imports.add(one);
  }
  one.imports.delete(one);
  const widened = [...one.brought].filter((group) => !one.loads.isSubsetOf(group.loads));
  for (const group of widened) for (const load of one.loads) group.loads.add(load);
  return new Set([one, ...importers, ...widened]);
}

/** Caches the savings of pairs between merges; they depend only on what the two groups load. */
function savings(weigh: Weigh) {
  const remembered = new Map<Group, Map<Group, number>>();
  return {
    of(one: Group, other: Group): number {
      const known = remembered.get(one)?.get(other);
      if (known !== undefined) return known;
      const spared = sparedBytes(one, other, weigh);
      const row = remembered.get(one) ?? new Map<Group, number>();
      remembered.set(one, row.set(other, spared));
      return spared;
    },
    forget(changed: ReadonlySet<Group>, groups: ReadonlySet<Group>): void {
      const stale = [...groups].filter((group) => !group.brought.isDisjointFrom(changed));
      for (const group of stale) remembered.delete(group);
      for (const row of remembered.values()) for (const group of stale) row.delete(group);
    },
  };
}

type Pair = { readonly spared: number; readonly one: Group; readonly other: Group };

function bestPair(groups: readonly Group[], saved: ReturnType<typeof savings>): Pair | undefined {
  const pairs = groups.flatMap((one, index) =>
    groups
      .slice(index + 1)
      .map((other) => ({ spared: saved.of(one, other), one, other }))
      .filter(({ spared }) => spared > 0),
  );
  return pairs
    .sort((a, b) => b.spared - a.spared)
    .find(({ one, other }) => !one.leadsAroundTo(other) && !other.leadsAroundTo(one));
}

/**
 * Groups modules into files: merges two while that saves bytes over all loads and creates no import cycle.
 */
export function groupModules(
  modules: readonly PageModule[],
  weightOf: (load: string) => number,
): readonly (readonly string[])[] {
  const weigh: Weigh = (loads) => loads.reduce((sum, load) => sum + weightOf(load), 0);
  const groups = alikeGroups(modules);
  const saved = savings(weigh);
  for (;;) {
    const free = [...groups].filter(
      (group) => !group.modules.some(({ isFixed, isPackage }) => isFixed || isPackage),
    );
    const best = bestPair(free, saved);
    if (!best) return free.map((group) => group.modules.map(({ id }) => id));
    saved.forget(merge(best.one, best.other, groups), groups);
  }
}
