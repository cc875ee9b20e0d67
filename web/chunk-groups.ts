/** Module with the pages and dialogs that load it, each named by its entry module. */
export type PageModule = {
  readonly id: string;
  /** Approximate compressed size. */
  readonly bytes: number;
  readonly imports: readonly string[];
  readonly loads: ReadonlySet<string>;
  /** Entry module of a lazily loaded page, which shares a chunk only with modules that have the same loads. */
  readonly isFixed?: boolean;
  readonly isPackage?: boolean;
};
type LoadWeight = (loads: readonly string[]) => number;

/** Cost of one more file per load (request, response headers, worse compression) in unused bytes. */
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
    const reachable = new Set<ModuleGroup>([this]);
    for (const group of reachable) for (const imported of group.imports) reachable.add(imported);
    return reachable;
  }

  /** Bytes that these loads would download without using them. */
  countUnusedBytes(loads: ReadonlySet<string>, weigh: LoadWeight): number {
    const foreignLoads = [...loads].filter((load) => !this.loads.has(load));
    if (foreignLoads.length === 0) return 0;
    let bytes = 0;
    for (const group of this.reachableGroups)
      bytes += group.bytes * weigh(foreignLoads.filter((load) => !group.loads.has(load)));
    return bytes;
  }

  /** Whether this group imports the other through a third one. Merging them would create an import cycle. */
  importsIndirectly(other: ModuleGroup): boolean {
    return [...this.imports].some((group) => group !== other && group.reachableGroups.has(other));
  }
}

/** Bytes that all loads together save when the two groups become one file. */
function calculateSavedBytes(one: ModuleGroup, other: ModuleGroup, weigh: LoadWeight): number {
  const sharedWeight = weigh([...one.loads].filter((load) => other.loads.has(load)));
  const [oneWeight, otherWeight] = [weigh([...one.loads]), weigh([...other.loads])];
  const unsharedBytes = one.bytes * (otherWeight - sharedWeight) + other.bytes * (oneWeight - sharedWeight);
  // The cheap lower bound comes first. Transitive imports only add to the cost and take longer to sum.
  if (bytesPerFile * sharedWeight <= unsharedBytes) return 0;
  const unusedByOther = one.countUnusedBytes(other.loads, weigh);
  const unusedByOne = other.countUnusedBytes(one.loads, weigh);
  return bytesPerFile * sharedWeight - unusedByOther - unusedByOne;
}

/** Groups modules with equal loads. Each package is its own group. */
function groupByLoads(modules: readonly PageModule[]): Set<ModuleGroup> {
  const groups = new Map<string, ModuleGroup>();
  const groupByModuleId = new Map<string, ModuleGroup>();
  for (const module of modules) {
    const key = module.isPackage ? module.id : [...module.loads].sort().join();
    const group = groups.get(key) ?? new ModuleGroup();
    group.add(module);
    groups.set(key, group);
    groupByModuleId.set(module.id, group);
  }
  for (const group of groups.values())
    for (const imported of group.modules.flatMap(({ imports }) => imports)) {
      const other = groupByModuleId.get(imported);
      if (other && other !== group) group.imports.add(other);
    }
  return new Set(groups.values());
}

function merge(target: ModuleGroup, absorbed: ModuleGroup, groups: Set<ModuleGroup>): Set<ModuleGroup> {
  const importers = [...groups].filter((group) => group.imports.has(absorbed));
  groups.delete(absorbed);
  target.add(...absorbed.modules);
  for (const imported of absorbed.imports) target.imports.add(imported);
  for (const group of importers) {
    group.imports.delete(absorbed);
    group.imports.add(target);
  }
  target.imports.delete(target);
  const widened = [...target.reachableGroups].filter((group) => !target.loads.isSubsetOf(group.loads));
  for (const group of widened) for (const load of target.loads) group.loads.add(load);
  return new Set([target, ...importers, ...widened]);
}

/** Caches the savings of pairs between merges. They depend only on what the two groups load. */
function createSavingsCache(weigh: LoadWeight) {
  const savingsByGroup = new Map<ModuleGroup, Map<ModuleGroup, number>>();
  return {
    get(one: ModuleGroup, other: ModuleGroup): number {
      const cached = savingsByGroup.get(one)?.get(other);
      if (cached !== undefined) return cached;
      const savedBytes = calculateSavedBytes(one, other, weigh);
      const row = savingsByGroup.get(one) ?? new Map<ModuleGroup, number>();
      savingsByGroup.set(one, row.set(other, savedBytes));
      return savedBytes;
    },
    invalidate(changed: ReadonlySet<ModuleGroup>, groups: ReadonlySet<ModuleGroup>): void {
      const stale = [...groups].filter((group) => !group.reachableGroups.isDisjointFrom(changed));
      for (const group of stale) savingsByGroup.delete(group);
      for (const row of savingsByGroup.values()) for (const group of stale) row.delete(group);
    },
  };
}

type GroupPair = { readonly savedBytes: number; readonly one: ModuleGroup; readonly other: ModuleGroup };

function findBestPair(
  groups: readonly ModuleGroup[],
  savings: ReturnType<typeof createSavingsCache>,
): GroupPair | undefined {
  const pairs = groups.flatMap((one, index) =>
    groups
      .slice(index + 1)
      .map((other) => ({ savedBytes: savings.get(one, other), one, other }))
      .filter(({ savedBytes }) => savedBytes > 0),
  );
  return pairs
    .sort((a, b) => b.savedBytes - a.savedBytes)
    .find(({ one, other }) => !one.importsIndirectly(other) && !other.importsIndirectly(one));
}

/**
 * Groups modules into files. Merges two while that saves bytes over all loads and creates no import cycle.
 */
export function groupModules(
  modules: readonly PageModule[],
  weightOf: (load: string) => number,
): readonly (readonly string[])[] {
  const weigh: LoadWeight = (loads) => loads.reduce((sum, load) => sum + weightOf(load), 0);
  const groups = groupByLoads(modules);
  const savings = createSavingsCache(weigh);
  for (;;) {
    const mergeableGroups = [...groups].filter(
      (group) => !group.modules.some(({ isFixed, isPackage }) => isFixed || isPackage),
    );
    const best = findBestPair(mergeableGroups, savings);
    if (!best) return mergeableGroups.map((group) => group.modules.map(({ id }) => id));
    savings.invalidate(merge(best.one, best.other, groups), groups);
  }
}
