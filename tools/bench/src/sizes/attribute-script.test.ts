import { deflateRawSync } from 'node:zlib';
import { attributeScript } from './attribute-script';

const WRAPPER = '(()=>{';
const OF_A = 'export const a="abcdefghijklmnop";';
const OF_B = 'export const b=`first line\nsecond line`;';

/** Text without a source, then of `a.ts`, then of `b.ts` to the end, on two lines. */
const SCRIPT = {
  text: WRAPPER + OF_A + OF_B,
  map: JSON.stringify({
    version: 3,
    sources: ['a.ts', 'b.ts'],
    names: [],
    mappings: [
      [
        [6, 0, 0, 0],
        [6 + OF_A.length, 1, 0, 0],
      ],
      [],
    ],
  }),
};

function attribute(script: typeof SCRIPT) {
  return attributeScript(script, 1000, (source) => source ?? 'webpack');
}

it('divides all bytes among the groups by their compressed sizes', () => {
  const parts = attribute(SCRIPT);

  const texts = { webpack: WRAPPER, 'a.ts': OF_A, 'b.ts': OF_B };
  const sizes = Object.values(texts).map((text) => deflateRawSync(text, { level: 9 }).length);
  const sum = sizes.reduce((total, size) => total + size, 0);
  expect([...parts.keys()]).toEqual(Object.keys(texts));
  expect([...parts.values()]).toEqual(sizes.map((size) => (1000 * size) / sum));
});

it('has no group without text', () => {
  expect([...attribute({ ...SCRIPT, text: WRAPPER + OF_A }).keys()]).toEqual(['webpack', 'a.ts']);
});

it('counts lines without a mapping to the preceding source', () => {
  const oneLine = { ...SCRIPT, text: SCRIPT.text.replace('\n', ' ') };

  expect(attribute(SCRIPT).get('b.ts')).toBeCloseTo(attribute(oneLine).get('b.ts') ?? 0, 0);
});
