interface Span {
  start: number;
  end: number;
}

type Node = Readonly<Record<string, unknown>>;

/**
 * Returns the name of the function around a position: `exportTasks`, `Queue.add` for a method, or that of
 * the next function outside if it has no name itself.
 *
 * @param file name of the source, which tells its language
 * @param line from 1
 * @param column from 0
 * @returns `null` outside of functions, and for sources that cannot be parsed
 */
export async function enclosingFunction(
  source: string,
  file: string,
  line: number,
  column: number,
): Promise<string | null> {
  // Only this command needs the parser, which loads a binary.
  const { parse } = await import('@swc/core');
  const offset = byteOffset(source, line, column);
  // A parser counts on from the last source that it has read. The first statement's offset is known.
  const program = await parse(`;${source}`, {
    syntax: 'typescript',
    tsx: !/\.[cm]?ts$/.test(file),
    target: 'es2022',
    decorators: true,
  }).catch(() => null);
  const first = program && spanOf(toNode(program.body[0]));
  if (!first) return null;
  const position = first.start + 1 + offset;
  return functionNames(toNode(program), position, null, '').at(-1) ?? null;
}

function byteOffset(source: string, line: number, column: number): number {
  const lines = source.split('\n');
  const before = lines.slice(0, line - 1).map((text) => `${text}\n`);
  return Buffer.byteLength(before.join('') + (lines[line - 1] ?? '').slice(0, column));
}

/**
 * Collects the names of the functions around a position, outermost first.
 *
 * @param name of the node, if it is a value that a variable or a property names
 * @param className of the class around the node
 */
function functionNames(
  node: Node,
  position: number,
  name: string | null,
  className: string,
): string[] {
  const span = spanOf(node);
  if (span && (position < span.start || position >= span.end)) return [];
  const ownName = nameOf(node) ?? name;
  const isFunction = 'params' in node && 'body' in node;
  const isMethod = 'function' in node || node['type'] === 'Constructor';
  const scope = /^Class(?:Declaration|Expression)$/.test(String(node['type']))
    ? `${ownName ?? ''}.`
    : className;
  const own =
    ownName === null || !(isFunction || isMethod)
      ? []
      : [isMethod ? `${className}${ownName}` : ownName];
  const inner = Object.entries(node).flatMap(([key, child]) => {
    if (key === 'span' || key === 'key' || key === 'id') return [];
    const named = key === 'init' || key === 'value' || key === 'right' ? ownName : null;
    return toNodes(child).flatMap((each) => functionNames(each, position, named, scope));
  });
  return [...own, ...inner];
}

// The name that a declaration, a property, a method or an assignment gives.
function nameOf(node: Node): string | null {
  for (const key of ['identifier', 'id', 'key', 'left']) {
    const { value } = toNode(node[key]);
    if (typeof value === 'string') return value;
  }
  return node['type'] === 'Constructor' ? 'constructor' : null;
}

function spanOf({ span }: Node): Span | null {
  const { start, end } = toNode(span);
  return typeof start === 'number' && typeof end === 'number' ? { start, end } : null;
}

function toNodes(value: unknown): Node[] {
  return Array.isArray(value) ? value.flatMap(toNodes) : isNode(value) ? [value] : [];
}

function toNode(value: unknown): Node {
  return isNode(value) ? value : {};
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}
