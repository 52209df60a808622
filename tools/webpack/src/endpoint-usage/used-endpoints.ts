import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { WORKSPACE_ROOT } from '../project';
import type { EndpointSchemas } from './endpoint-schemas';
import { contractEndpoints } from './endpoint-schemas';
import type { ModuleReferences, Reference } from './module-references';
import { readModuleReferences } from './module-references';

const CONTRACTS = /^@atrium\/contracts(\/|$)/;

// The libraries through which apps send requests, by package name.
const LIBRARIES: Readonly<Record<string, string>> = {
  '@atrium/api-client': 'libs/api-client',
  '@atrium/auth': 'libs/auth',
};

// Areas share these modules of the libraries with the shell and bundle the others.
const PROVIDED_BY_SHELL = /^libs\/(auth|api-client)\/src\/(?!resources\/)/;

type Modules = ReadonlyMap<string, ModuleReferences>;

/** The endpoints of an app, as recorded in its build record. */
export interface UsedEndpoints {
  /** All endpoints that the app uses. */
  calls: EndpointSchemas;
  /** The subset that it uses through code of the shell. */
  sharedCalls: EndpointSchemas;
}

/**
 * Finds the endpoints that an app uses: those that its code references, and those behind the functions of
 * `api-client` and `auth` that it references.
 */
export function usedEndpoints(app: string): UsedEndpoints {
  const libraries = readLibraries();
  const used = new Set<string>();
  const shared = new Set<string>();
  const seen = new Set<string>();

  function follow(module: ModuleReferences, { name, member }: Reference, file: string): void {
    const imported = module.imports.get(name);
    if (!imported) followDeclaration(file, name, member);
    else if (CONTRACTS.test(imported.from)) {
      const endpoint = imported.name === 'endpoints' ? (member ?? '') : imported.name;
      used.add(endpoint);
      if (PROVIDED_BY_SHELL.test(file)) shared.add(endpoint);
    } else followDeclaration(resolveImport(imported.from, file), imported.name, member);
  }

  function followDeclaration(file: string, name: string, member?: string): void {
    const module = libraries.get(file) ?? libraries.get(`${file}.ts`);
    const key = `${file}#${name}.${member ?? ''}`;
    if (!module || seen.has(key)) return;
    seen.add(key);
    const reexported = module.reexports.get(name);
    if (reexported) {
      followDeclaration(resolveImport(reexported.from, file), reexported.name, member);
      return;
    }
    const members = module.declarations.get(name);
    const chosen = member === undefined ? undefined : members?.get(member);
    for (const reference of chosen ?? [...(members?.values() ?? [])].flat()) {
      follow(module, reference, file);
    }
  }

  for (const [file, module] of readModules(`apps/${app}/src`)) {
    for (const reference of module.all) follow(module, reference, file);
  }
  return { calls: pickEndpoints(used), sharedCalls: pickEndpoints(shared) };
}

/** Returns the endpoints that areas can use through code of the shell. */
export function providedEndpoints(): EndpointSchemas {
  const named = [...readLibraries()]
    .filter(([file]) => PROVIDED_BY_SHELL.test(file))
    .flatMap(([, { imports }]) => [...imports.values()])
    .filter(({ from }) => CONTRACTS.test(from));
  return pickEndpoints(new Set(named.map(({ name }) => name)));
}

function pickEndpoints(names: ReadonlySet<string>): EndpointSchemas {
  return Object.fromEntries(
    Object.entries(contractEndpoints()).filter(([name]) => names.has(name)),
  );
}

/** Resolves an import to a path relative to the workspace, possibly without an extension. */
function resolveImport(specifier: string, file: string): string {
  if (specifier.startsWith('.')) return path.join(path.dirname(file), specifier);
  const [library = ''] = /^@atrium\/[^/]+/.exec(specifier) ?? [];
  const folder = LIBRARIES[library];
  if (folder === undefined) return specifier;
  const target = readExports(folder)[`.${specifier.slice(library.length)}`];
  if (target === undefined) throw new Error(`${file}: ${library} does not export ${specifier}`);
  return path.join(folder, target);
}

const libraryPackage = z.object({ exports: z.record(z.string(), z.string()) });

function readExports(folder: string): Record<string, string> {
  const file = path.join(WORKSPACE_ROOT, folder, 'package.json');
  return libraryPackage.parse(JSON.parse(readFileSync(file, 'utf8'))).exports;
}

function readLibraries(): Modules {
  return new Map(Object.values(LIBRARIES).flatMap((folder) => readModules(`${folder}/src`)));
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
