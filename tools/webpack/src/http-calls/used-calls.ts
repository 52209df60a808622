import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { WORKSPACE_ROOT } from '../project';
import { contractCalls } from './call-shapes';
import type { CallShapes } from './call-shapes';
import { readModuleReferences } from './module-references';
import type { ModuleReferences, Reference } from './module-references';

const CONTRACTS = '@atrium/contracts';

// The libraries through which an app makes calls; their code comes from the shell.
const LIBRARIES: Readonly<Record<string, string>> = {
  '@atrium/api-client': 'libs/api-client/src',
  '@atrium/auth': 'libs/auth/src',
};

type Modules = ReadonlyMap<string, ModuleReferences>;

/**
 * The calls of the HTTP contract that an app's own code leads to, with their shapes: those whose
 * endpoints it names, and those behind the functions of `api-client` and `auth` that it names.
 */
export function usedCalls(app: string): CallShapes {
  const contract = contractCalls();
  const libraries: Modules = new Map(Object.values(LIBRARIES).flatMap(readModules));
  const used = new Set<string>();
  const seen = new Set<string>();

  function follow(module: ModuleReferences, { name, member }: Reference, file: string): void {
    const imported = module.imports.get(name);
    if (!imported) followDeclaration(file, name, member);
    else if (imported.from === CONTRACTS || imported.from.startsWith(`${CONTRACTS}/`)) {
      used.add(imported.name === 'endpoints' ? (member ?? '') : imported.name);
    } else if (imported.from in LIBRARIES) {
      const owner = [...libraries].find(
        ([candidate, { declarations }]) =>
          candidate.startsWith(LIBRARIES[imported.from] ?? '') && declarations.has(imported.name),
      );
      if (owner) followDeclaration(owner[0], imported.name, member);
    } else if (imported.from.startsWith('.')) {
      followDeclaration(path.join(path.dirname(file), imported.from), imported.name, member);
    }
  }

  function followDeclaration(file: string, name: string, member?: string): void {
    const module = libraries.get(file) ?? libraries.get(`${file}.ts`);
    const members = module?.declarations.get(name);
    const key = `${file}#${name}.${member ?? ''}`;
    if (!module || !members || seen.has(key)) return;
    seen.add(key);
    const chosen = member === undefined ? undefined : members.get(member);
    for (const reference of chosen ?? [...members.values()].flat()) follow(module, reference, file);
  }

  for (const [file, module] of readModules(`apps/${app}/src`)) {
    for (const reference of module.all) follow(module, reference, file);
  }
  return Object.fromEntries(Object.entries(contract).filter(([name]) => used.has(name)));
}

function readModules(folder: string): [string, ModuleReferences][] {
  return readdirSync(path.join(WORKSPACE_ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)testing\//.test(file))
    .sort()
    .map((file) => {
      const code = readFileSync(path.join(WORKSPACE_ROOT, folder, file), 'utf8');
      return [path.join(folder, file), readModuleReferences(code)];
    });
}
