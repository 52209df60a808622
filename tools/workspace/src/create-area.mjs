import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runProgram } from './processes.mjs';
import { Refusal } from './refusal.mjs';
import { workspaceRoot } from './workspace-root.mjs';

const TEMPLATE = path.resolve(import.meta.dirname, '../area-template');
const SUFFIX = '.template';
const ORDER_STEP = 10;

// The template's packages have the versions of an area that is there.
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

/**
 * Writes a new area from the template.
 *
 * @param {string} root the workspace's folder
 * @param {{ name: string, title?: string | undefined, roles: readonly string[] }} options no roles: everybody
 * @returns {Promise<string[]>} the files, below the workspace's folder
 * @throws {Refusal} when the name is not free or not one
 */
export async function createArea(root, { name, title = capitalize(name), roles }) {
  if (!/^[a-z][a-z0-9-]*$/.test(name)) {
    throw new Refusal(
      `${name} can’t be an area’s name: take lower-case letters, digits and dashes.`,
    );
  }
  const target = path.join(root, 'apps', name);
  if (existsSync(target)) throw new Refusal(`apps/${name} is there already: take another name.`);
  const areas = readAreas(root);
  const owner = areas.find(({ paths }) => paths.includes(`/${name}`));
  if (owner) throw new Refusal(`/${name} belongs to ${owner.name}: take another name.`);

  const model = readJson(path.join(root, 'apps', MODEL, 'package.json'));
  /** @type {Record<string, string>} */
  const values = {
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

/**
 * @param {string} root
 * @param {string} target
 * @param {(text: string) => string} fill
 * @returns {Promise<string[]>}
 */
async function writeTemplate(root, target, fill) {
  const templates = readdirSync(TEMPLATE, { recursive: true, encoding: 'utf8' }).sort();
  const written = [];
  for (const template of templates.filter((file) => file.endsWith(SUFFIX))) {
    const file = path.join(target, fill(template.slice(0, -SUFFIX.length)));
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, fill(readFileSync(path.join(TEMPLATE, template), 'utf8')));
    written.push(path.relative(root, file));
  }
  // Names change the length of lines.
  const config = path.join(workspaceRoot, '.prettierrc.json');
  await runProgram(
    path.join(workspaceRoot, 'node_modules/.bin/prettier'),
    ['--write', '--config', config, target],
    { cwd: root },
  );
  return written;
}

/**
 * The areas of a workspace, as their area.json describes them.
 *
 * @param {string} root the workspace's folder
 * @returns {{ name: string, paths: string[], nav: { order: number } | null }[]}
 */
export function readAreas(root) {
  return readdirSync(path.join(root, 'apps'))
    .map((app) => path.join(root, 'apps', app, 'area.json'))
    .filter((file) => existsSync(file))
    .map(readJson);
}

/**
 * @param {Record<string, string>} versions
 * @param {readonly string[]} names
 */
function pick(versions, names) {
  return Object.fromEntries(names.map((name) => [name, versions[name]]));
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** @param {string} word */
function capitalize(word) {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
