interface ModuleGraph {
  getModuleInfo(
    id: string,
  ): { isEntry: boolean; importers: readonly string[]; dynamicImporters: readonly string[] } | null;
}

interface Group {
  name: string;
  /**
   * Whether a module belongs to the group.
   * @param views - the files loaded with `import()` that need the module
   */
  has(views: string[]): boolean;
}

const includes = (views: string[], file: string) => views.some((view) => view.endsWith(`/${file}`));

/** A module that the home page and at least three other pages need is part of the first script. */
export const siteGroups: Group[] = [
  { name: 'first', has: (views) => views.length >= 4 && includes(views, 'home.page.tsx') },
  { name: 'inner', has: (views) => views.length >= 4 },
];

/** One group per view. It contains the modules that the view shares with other views, except modules in an earlier group. */
const ofViews = ['enquiries.screen', 'bottom-bar', 'logins', 'enquiry-bulk'].map((view) => ({
  name: view.replace('.screen', ''),
  has: (views: string[]) => views.length >= 2 && includes(views, `${view}.tsx`),
}));

/** The last group takes the remaining modules that at least three views need. */
export const adminGroups: Group[] = [...ofViews, { name: 'records', has: (views) => views.length >= 3 }];

/**
 * Returns the bundler's groups of shared modules. By default, the bundler writes a file for each combination of views that
 * share a module: a visitor would wait for a dozen files, and staff for a hundred. The group `first` also contains the modules
 * that the entry imports. If a module is in no group, the bundler decides which file contains it.
 */
export function groupsOf(groups: Group[]) {
  const known = new Map<string, Set<string>>();
  const isStart = (id: string, graph: ModuleGraph) => {
    const module = graph.getModuleInfo(id);
    return module?.isEntry || (module?.dynamicImporters.length ?? 0) > 0;
  };
  /** Returns the entries and views that import a module, directly or indirectly. */
  const startsOf = (id: string, graph: ModuleGraph): Set<string> => {
    const before = known.get(id);
    if (before) return before;
    const starts = new Set<string>();
    // Set this before the recursion, because otherwise the recursion would not end if imports form a cycle.
    known.set(id, starts);
    if (isStart(id, graph)) starts.add(id);
    else
      for (const importer of graph.getModuleInfo(id)?.importers ?? [])
        for (const start of startsOf(importer, graph)) starts.add(start);
    return starts;
  };
  const groupOf = (id: string, graph: ModuleGraph) => {
    // Put no GraphQL document (`?document=`, see vite.config.ts) in a group, so that it stays with the screen that uses it. One
    // file re-exports all documents, so each would seem to be needed by every screen that uses any of them.
    if (isStart(id, graph) || id.includes('?document=')) return undefined;
    const starts = [...startsOf(id, graph)];
    // Modules that only `boot.client.ts` imports stay in that script, which must remain one small file.
    if (starts.every((start) => start.endsWith('/boot.client.ts'))) return undefined;
    if (starts.some((start) => graph.getModuleInfo(start)?.isEntry)) return 'first';
    return groups.find(({ has }) => has(starts))?.name;
  };
  // The bundler also adds the imports of a group's modules to the group, unless a group of higher priority contains them.
  const names = [...new Set(['first', ...groups.map((group) => group.name)])];
  return names.map((name, place) => ({
    name: (id: string, graph: ModuleGraph) => (groupOf(id, graph) === name ? name : null),
    debugName: name,
    priority: names.length - place,
  }));
}
