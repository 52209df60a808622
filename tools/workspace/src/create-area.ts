import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from './command-error';
import { run } from './processes';
import { workspaceRoot } from './workspace-root';

const TEMPLATE = path.resolve(import.meta.dirname, '../area-template');
const SUFFIX = '.template';
const ORDER_STEP = 10;

// New areas use the package versions of this one.
const MODEL = 'tasks';
const DEPENDENCIES = [
  '@atrium/api-client',
  '@atrium/area-contract',
  '@atrium/auth',
  '@atrium/contracts',
  '@atrium/ui',
  '@tanstack/react-query',
  'react',
  'react-router-dom',
  'styled-components',
];
const DEV_DEPENDENCIES = [
  '@atrium/testing',
  '@atrium/webpack',
  '@testing-library/react',
  '@types/react',
  '@types/react-dom',
];

/** A new area. */
export interface AreaOptions {
  /** Lower-case letters, digits and dashes. */
  readonly name: string;
  /** Text of its link; the capitalized name unless given. */
  readonly title?: string | undefined;
  /** Roles that may open it; every signed-in user may if empty. */
  readonly roles: readonly string[];
}

/** Parts of an `area.json`. */
interface AreaManifest {
  readonly name: string;
  readonly paths: readonly string[];
  readonly nav: { readonly order: number } | null;
}

type Versions = Readonly<Record<string, string>>;

/**
 * Creates an area from the template.
 *
 * @param root folder of the workspace
 * @returns the created files, relative to the workspace
 * @throws CommandError when the name is taken or malformed
 */
export async function createArea(
  root: string,
  { name, title = capitalize(name), roles }: AreaOptions,
): Promise<string[]> {
  // Areas are keys of the registry, and every object has a key `constructor`.
  if (!/^[a-z][a-z0-9-]*$/.test(name) || name === 'constructor') {
    throw new CommandError(
      `${name} is not a valid name. Use lower-case letters, digits and dashes, begin with a letter, and do not use constructor.`,
    );
  }
  const target = path.join(root, 'apps', name);
  if (existsSync(target)) {
    throw new CommandError(`apps/${name} already exists. Choose another name.`);
  }
  const areas = readAreas(root);
  const owner = areas.find(({ paths }) => paths.includes(`/${name}`));
  if (owner) {
    throw new CommandError(`/${name} belongs to ${owner.name}. Choose another name.`);
  }

  // npm has written it.
  const model = readJson(path.join(root, 'apps', MODEL, 'package.json')) as {
    dependencies: Versions;
    devDependencies: Versions;
  };
  const values: Readonly<Record<string, string>> = {
    __NAME__: name,
    __TITLE__: title,
    __COMPONENT__: name.split('-').map(capitalize).join(''),
    __ORDER__: String(Math.max(0, ...areas.map(({ nav }) => nav?.order ?? 0)) + ORDER_STEP),
    __ROLES__: roles.length > 0 ? JSON.stringify(roles) : '"everyone"',
    __DEPENDENCIES__: JSON.stringify(pick(model.dependencies, DEPENDENCIES)),
    __DEV_DEPENDENCIES__: JSON.stringify(pick(model.devDependencies, DEV_DEPENDENCIES)),
  };
  return writeTemplate(root, target, (text) =>
    text.replace(/__[A-Z_]+?__/g, (placeholder) => values[placeholder] ?? placeholder),
  );
}

async function writeTemplate(
  root: string,
  target: string,
  fill: (text: string) => string,
): Promise<string[]> {
  const templates = readdirSync(TEMPLATE, { recursive: true, encoding: 'utf8' }).sort();
  const written = [];
  for (const template of templates.filter((file) => file.endsWith(SUFFIX))) {
    const file = path.join(target, fill(template.slice(0, -SUFFIX.length)));
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, fill(readFileSync(path.join(TEMPLATE, template), 'utf8')));
    written.push(path.relative(root, file));
  }
  // The names change the lengths of lines.
  const config = path.join(workspaceRoot, '.oxfmtrc.json');
  await run('oxfmt', ['--config', config, target], { cwd: root });
  return written;
}

/** Reads the `area.json` of every area of a workspace. */
export function readAreas(root: string): AreaManifest[] {
  return (
    readdirSync(path.join(root, 'apps'))
      .map((app) => path.join(root, 'apps', app, 'area.json'))
      .filter(existsSync)
      // The build of each area validates it.
      .map((file) => readJson(file) as AreaManifest)
  );
}

function pick(versions: Versions, names: readonly string[]): Record<string, string | undefined> {
  return Object.fromEntries(names.map((name) => [name, versions[name]]));
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
