import { enclosingFunction } from './enclosing-function';

// Each marker stands before the position that is asked for.
const SOURCE = `// Ölçü birimi
import { memo } from 'react';
export function ¤1format(value: number) {
  return [value].map(¤2(each) => ¤3each + value);
}
const parse = ¤4<T,>(text: T) => ¤5{ throw new Error('No number'); };
class Queue {
  constructor() { ¤6this.add(1); }
  add(value: number) { return new Promise((resolve) => { ¤7resolve(value); }); }
  get size() { ¤8return 1; }
  onDrain = () => { ¤9this.add(2); };
}
const routes = { list() { ¤10return 1; }, 'open-one': () => ¤11parse(1) };
export const Row = memo(function Inner() { return <p>{¤12format(1)}</p>; });
export default () => ¤13format(2);
¤14parse('x');
`;

it.each([
  [1, 'format'],
  [2, 'format'],
  [3, 'format'],
  [4, 'parse'],
  [5, 'parse'],
  [6, 'Queue.constructor'],
  [7, 'Queue.add'],
  [8, 'Queue.size'],
  [9, 'onDrain'],
  [10, 'list'],
  [11, 'open-one'],
  [12, 'Inner'],
  [13, null],
  [14, null],
])('names the function around marker %i', async (marker, name) => {
  const before = SOURCE.slice(0, new RegExp(`¤${String(marker)}(?!\\d)`).exec(SOURCE)?.index);
  const lines = before.replace(/¤\d+/g, '').split('\n');
  const source = SOURCE.replace(/¤\d+/g, '');

  const column = lines.at(-1)?.length ?? 0;
  expect(await enclosingFunction(source, 'src/row.tsx', lines.length, column)).toBe(name);
});

it('reads TypeScript with type assertions of the old form', async () => {
  const source = 'export function read(text: unknown) { return <string>text; }';

  expect(await enclosingFunction(source, 'src/read.ts', 1, 50)).toBe('read');
});

it('names no function in a source that cannot be parsed', async () => {
  expect(await enclosingFunction('function (', 'webpack/bootstrap', 1, 5)).toBeNull();
});
