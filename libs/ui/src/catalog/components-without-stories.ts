import * as conflict from '../conflict';
import * as files from '../files';
import * as ui from '../index';

const CONTEXT = Symbol.for('react.context');

/** Returns the names of the exported components that none of these groups shows. */
export function findComponentsWithoutStories(shown: readonly unknown[]): string[] {
  return Object.entries({ ...ui, ...conflict, ...files })
    .filter(([name, value]) => isComponent(name, value) && !shown.includes(value))
    .map(([name]) => name);
}

function isComponent(name: string, value: unknown): boolean {
  if (!/^[A-Z][a-z]/.test(name)) return false;
  if (typeof value === 'function') return !(value.prototype instanceof Error);
  return typeof value === 'object' && value !== null && typeOf(value) !== CONTEXT;
}

function typeOf(value: object): unknown {
  return '$$typeof' in value ? value.$$typeof : undefined;
}
