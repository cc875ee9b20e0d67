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
type LoadWeight = (loads: readonly string[]) => number;

/** Cost of one more file per load, in unused bytes: request, response headers, worse compression. */
const bytesPerFile = 700;

class ModuleGroup {
  readonly modules: PageModule[] = [];
  readonly loads = new Set<string>();
  readonly imports = new Set<ModuleGroup>();
  bytes = 0;

  add(...modules: readonly PageModule[]): void {
    for (const module of modules) {
      this.modules.push(module);
      this.bytes += module.bytes;
      for (const load of module.loads) this.loads.add(load);
    }
  }

  get reachableGroups(): Set<ModuleGroup> {
    const brought = new Set<ModuleGroup>([this]);
    for (const each of brought) for (const next of each.imports) brought.add(next);
    return brought;
  }

  /** Bytes that these loads would download without using them. */
  countUnusedBytes(loads: ReadonlySet<string>, weigh: LoadWeight): number {
    const strangers = [...loads].filter((load) => !this.loads.has(load));
    if (strangers.length === 0) return 0;
    let bytes = 0;
    for (const group of this.reachableGroups)
      bytes += group.bytes * weigh(strangers.filter((load) => !group.loads.has(load)));
    return bytes;
  }

  /** Whether this group imports the other through a third one; merging them would create an import cycle. */
  importsIndirectly(other: ModuleGroup): boolean {
    return [...this.imports].some((next) => next !== other && next.reachableGroups.has(other));
  }
}

/** Bytes that all loads together save when the two groups become one file. */
function calculateSavedBytes(one: ModuleGroup, other: ModuleGroup, weigh: LoadWeight): number {
  const both = weigh([...one.loads].filter((load) => other.loads.has(load)));
  const alone = one.bytes * (weigh([...other.loads]) - both) + other.bytes * (weigh([...one.loads]) - both);
  // Cheap lower bound first: transitive imports only add to the cost and take longer to sum.
  if (bytesPerFile * both <= alone) return 0;
  return (
    bytesPerFile * both - one.countUnusedBytes(other.loads, weigh) - other.countUnusedBytes(one.loads, weigh)
  );
}

/** Groups modules with equal loads; each package is its own group. */
function groupByLoads(modules: readonly PageModule[]): Set<ModuleGroup> {
  const groups = new Map<string, ModuleGroup>();
  const home = new Map<string, ModuleGroup>();
  for (const module of modules) {
    const key = module.isPackage ? module.id : [...module.loads].sort().join();
    const group = groups.get(key) ?? new ModuleGroup();
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

function merge(one: ModuleGroup, other: ModuleGroup, groups: Set<ModuleGroup>): Set<ModuleGroup> {
  const importers = [...groups].filter((group) => group.imports.has(other));
  groups.delete(other);
  one.add(...other.modules);
  for (const imported of other.imports) one.imports.add(imported);
  for (const group of importers) {
    group.imports.delete(other);
    group.imports.add(one);
  }
  one.imports.delete(one);
  const widened = [...one.reachableGroups].filter((group) => !one.loads.isSubsetOf(group.loads));
  for (const group of widened) for (const load of one.loads) group.loads.add(load);
  return new Set([one, ...importers, ...widened]);
}

/** Caches the savings of pairs between merges; they depend only on what the two groups load. */
function createSavingsCache(weigh: LoadWeight) {
  const remembered = new Map<ModuleGroup, Map<ModuleGroup, number>>();
  return {
    of(one: ModuleGroup, other: ModuleGroup): number {
      const cached = remembered.get(one)?.get(other);
      if (cached !== undefined) return cached;
      const savedBytes = calculateSavedBytes(one, other, weigh);
      const row = remembered.get(one) ?? new Map<ModuleGroup, number>();
      remembered.set(one, row.set(other, savedBytes));
      return savedBytes;
    },
    invalidate(changed: ReadonlySet<ModuleGroup>, groups: ReadonlySet<ModuleGroup>): void {
      const stale = [...groups].filter((group) => !group.reachableGroups.isDisjointFrom(changed));
      for (const group of stale) remembered.delete(group);
      for (const row of remembered.values()) for (const group of stale) row.delete(group);
    },
  };
}

type GroupPair = { readonly spared: number; readonly one: ModuleGroup; readonly other: ModuleGroup };

function findBestPair(
  groups: readonly ModuleGroup[],
  saved: ReturnType<typeof createSavingsCache>,
): GroupPair | undefined {
  const pairs = groups.flatMap((one, index) =>
    groups
      .slice(index + 1)
      .map((other) => ({ spared: saved.of(one, other), one, other }))
      .filter(({ spared }) => spared > 0),
  );
  return pairs
    .sort((a, b) => b.spared - a.spared)
    .find(({ one, other }) => !one.importsIndirectly(other) && !other.importsIndirectly(one));
}

/**
 * Groups modules into files: merges two while that saves bytes over all loads and creates no import cycle.
 */
export function groupModules(
  modules: readonly PageModule[],
  weightOf: (load: string) => number,
): readonly (readonly string[])[] {
  const weigh: LoadWeight = (loads) => loads.reduce((sum, load) => sum + weightOf(load), 0);
  const groups = groupByLoads(modules);
  const saved = createSavingsCache(weigh);
  for (;;) {
    const free = [...groups].filter(
      (group) => !group.modules.some(({ isFixed, isPackage }) => isFixed || isPackage),
    );
    const best = findBestPair(free, saved);
    if (!best) return free.map((group) => group.modules.map(({ id }) => id));
    saved.invalidate(merge(best.one, best.other, groups), groups);
  }
}
