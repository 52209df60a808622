/**
 * `node --import` this file to run a program as if only the packages of the product were installed (`npm ci
 * --omit=dev`), although all are: packages that package-lock.json marks as `dev` cannot be resolved.
 */
import { readFileSync } from 'node:fs';
import Module, { register } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const HOOKS = '?hooks';

/** @type {{ packages: Record<string, { dev?: boolean }> }} */
const { packages } = JSON.parse(readFileSync(`${ROOT}package-lock.json`, 'utf8'));

/**
 * @param {string} file
 * @returns {string | undefined} folder of the developers' package that a file belongs to
 */
function findDevPackage(file) {
  const folder = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path.relative(ROOT, file))?.[1];
  return folder !== undefined && packages[folder]?.dev === true ? folder : undefined;
}

/**
 * @param {string} file
 * @param {string} code of Node's error for a missing package
 */
function requireProductPackage(file, code) {
  const folder = findDevPackage(file);
  if (folder === undefined) return;
  throw Object.assign(new Error(`Cannot find package: npm start does not install ${folder}`), {
    code,
  });
}

/** @type {import('node:module').ResolveHook} */
export async function resolve(specifier, context, nextResolve) {
  const resolved = await nextResolve(specifier, context);
  if (resolved.url.startsWith('file:')) {
    requireProductPackage(fileURLToPath(resolved.url), 'ERR_MODULE_NOT_FOUND');
  }
  return resolved;
}

// Node runs the hook for `import` in a thread of its own, which loads this file again.
if (!import.meta.url.endsWith(HOOKS)) {
  register(import.meta.url + HOOKS);
  // Node 20 has no other hook for `require`.
  /** @type {{ _resolveFilename: (...args: unknown[]) => string }} */
  const loader = Object(Module);
  const resolveFilename = loader._resolveFilename;
  loader._resolveFilename = function (...args) {
    const file = resolveFilename.apply(this, args);
    requireProductPackage(file, 'MODULE_NOT_FOUND');
    return file;
  };
}
