import { parseSync } from '@swc/core';

/** A reference to a name: `taskQueries.list` is `taskQueries` with the member `list`. */
export interface Reference {
  name: string;
  /** Missing when the code uses the whole value. */
  member?: string;
}

/** A name that is imported from another module. */
interface ImportedName {
  /** The module specifier. */
  from: string;
  name: string;
}

/** The imports of a module and the references of its top-level declarations. */
export interface ModuleReferences {
  /** By local name, without types. */
  imports: ReadonlyMap<string, ImportedName>;
  /** Re-exported names by exported name, without types. */
  reexports: ReadonlyMap<string, ImportedName>;
  /** By name and, for objects, by member; the member of other values is the empty string. */
  declarations: ReadonlyMap<string, ReadonlyMap<string, readonly Reference[]>>;
  /** All references of the module. */
  all: readonly Reference[];
}

/** A node of swc's syntax tree. */
interface Node {
  type: string;
  [property: string]: unknown;
}

/** Parses a TypeScript module and collects its imports and references. */
export function readModuleReferences(code: string): ModuleReferences {
  const { body } = parseSync(code, { syntax: 'typescript', tsx: true, target: 'es2022' });
  const imports = new Map<string, ImportedName>();
  const reexports = new Map<string, ImportedName>();
  const declarations = new Map<string, ReadonlyMap<string, readonly Reference[]>>();
  const all: Reference[] = [];
  for (const item of body) {
    if (item.type === 'ImportDeclaration') {
      for (const specifier of item.typeOnly ? [] : item.specifiers) {
        if (specifier.type !== 'ImportSpecifier' || specifier.isTypeOnly) continue;
        const name = specifier.imported?.value ?? specifier.local.value;
        imports.set(specifier.local.value, { from: item.source.value, name });
      }
      continue;
    }
    if (item.type === 'ExportNamedDeclaration' && item.source) {
      for (const specifier of item.typeOnly ? [] : item.specifiers) {
        if (specifier.type !== 'ExportSpecifier' || specifier.isTypeOnly) continue;
        const name = specifier.orig.value;
        reexports.set(specifier.exported?.value ?? name, { from: item.source.value, name });
      }
      continue;
    }
    all.push(...referencesIn(item));
    const declaration = item.type === 'ExportDeclaration' ? item.declaration : item;
    if (declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration') {
      declarations.set(declaration.identifier.value, membersOf(declaration));
    }
    if (declaration.type === 'VariableDeclaration') {
      for (const { id, init } of declaration.declarations) {
        if (id.type === 'Identifier') declarations.set(id.value, membersOf(init));
      }
    }
  }
  return { imports, reexports, declarations, all };
}

function membersOf(value: unknown): ReadonlyMap<string, readonly Reference[]> {
  if (!isNode(value) || value.type !== 'ObjectExpression' || !Array.isArray(value.properties)) {
    return new Map([['', referencesIn(value)]]);
  }
  return new Map(
    value.properties.map((property: unknown) => [nameOf(property), referencesIn(property)]),
  );
}

function nameOf(property: unknown): string {
  if (!isNode(property)) return '';
  const key = isNode(property.key) ? property.key : property;
  return typeof key.value === 'string' ? key.value : '';
}

function referencesIn(value: unknown): Reference[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (typeof value !== 'object' || value === null) return [];
  if (isNode(value)) {
    if (value.type === 'Identifier') return [{ name: String(value.value) }];
    if (value.type === 'MemberExpression') return referencesOfMember(value);
  }
  const children: [string, unknown][] = Object.entries(value);
  return children.flatMap(([property, child]) =>
    property === 'key' && isNode(child) && child.type === 'Identifier' ? [] : referencesIn(child),
  );
}

function referencesOfMember({ object, property }: Node): Reference[] {
  const isNamed = isNode(property) && property.type === 'Identifier';
  if (isNamed && isNode(object) && object.type === 'Identifier') {
    return [{ name: String(object.value), member: String(property.value) }];
  }
  return [...referencesIn(object), ...(isNamed ? [] : referencesIn(property))];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}
