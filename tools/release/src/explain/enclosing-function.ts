import type ts from 'typescript';

/**
 * Returns the name of the function around a position: `exportTasks`, `Queue.add` for a method, or that of
 * the next function outside if it has no name itself.
 *
 * @param file name of the source, which tells its language
 * @param line from 1
 * @param column from 0
 * @returns `null` outside of functions, and for positions that the source does not have
 */
export async function enclosingFunction(
  source: string,
  file: string,
  line: number,
  column: number,
): Promise<string | null> {
  // Only this command needs the parser, which is large.
  const { default: typescript } = await import('typescript');
  const { ScriptKind, ScriptTarget } = typescript;
  const kind = /\.[cm]?ts$/.test(file) ? ScriptKind.TS : ScriptKind.TSX;
  const tree = typescript.createSourceFile(file, source, ScriptTarget.Latest, true, kind);
  const start = tree.getLineStarts()[line - 1];
  if (start === undefined) return null;
  return findName(typescript, tree, start + column);
}

/** Returns the name of the innermost function with one around a position. */
function findName(typescript: typeof ts, node: ts.Node, position: number): string | null {
  const child = typescript.forEachChild(node, (each) =>
    position >= each.getStart() && position < each.end ? each : undefined,
  );
  return (
    (child && findName(typescript, child, position)) ??
    (typescript.isFunctionLike(node) ? nameOf(typescript, node) : null)
  );
}

function nameOf(typescript: typeof ts, node: ts.SignatureDeclaration): string | null {
  const { parent } = node;
  if (typescript.isConstructorDeclaration(node)) return `${classOf(parent)}constructor`;
  if (typescript.isClassElement(node)) return `${classOf(parent)}${textOf(node.name) ?? ''}`;
  return (
    textOf(node.name) ?? (typescript.isFunctionLike(parent) ? null : giverOf(typescript, parent))
  );
}

/** Returns the name that a variable, a property or an assignment gives to its value. */
function giverOf(typescript: typeof ts, parent: ts.Node): string | null {
  if (typescript.isBinaryExpression(parent)) return textOf(parent.left);
  const isNamed =
    typescript.isVariableDeclaration(parent) ||
    typescript.isPropertyDeclaration(parent) ||
    typescript.isPropertyAssignment(parent);
  return isNamed ? textOf(parent.name) : null;
}

function classOf(node: ts.Node): string {
  const name = 'name' in node ? textOf(node.name as ts.Node | undefined) : null;
  return name === null ? '' : `${name}.`;
}

function textOf(node: ts.Node | undefined): string | null {
  // The parser adds missing names, which are empty.
  return node && 'text' in node && node.text !== '' ? String(node.text) : null;
}
