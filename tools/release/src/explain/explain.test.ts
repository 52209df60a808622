import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { runCommand } from '../cli/run-command';
import { publish } from '../commands/publish';
import { writeForeignBuild } from '../testing/foreign-builds';
import type { MinifiedScript } from '../testing/minified-script';
import { minify, stackOf } from '../testing/minified-script';
import type { ReleaseFixture } from '../testing/release-fixture';
import { createReleaseFixture } from '../testing/release-fixture';
import { explain } from './explain';

const FILE = 'apps/tasks/src/export-tasks.ts';
const SOURCE = `// Görevleri dışa aktarır.
interface Task { readonly title: string | null }

function toRow(task: Task): string {
  if (task.title === null) throw new TypeError('A task has no title');
  return task.title;
}

class TaskExport {
  rows(tasks: readonly Task[]): string[] {
    return tasks.map((task) => toRow(task));
  }
}

console.log(new TaskExport().rows([{ title: null }]));
`;

const POSITIONS = {
  thrown: `${FILE}:5:34`,
  called: `${FILE}:11:32`,
};

let fixture: ReleaseFixture;
let script: MinifiedScript;
let id: string;

beforeEach(async () => {
  fixture = await createReleaseFixture();
  script = await minify(fixture.folder, FILE, SOURCE);
  const tasks = await fixture.area('tasks', script.code, {}, {}, { 'area.js.map': script.map });
  await publish([await fixture.shell(), tasks], fixture.root);
  id = (await fixture.registry()).areas.tasks?.current.id ?? '';
});

afterEach(() => fixture.remove());

function run(args: readonly string[], input = '') {
  return runCommand(['explain', ...args, '--root', fixture.root], {}, 'ada', () =>
    Promise.resolve(input),
  );
}

/** The position of the error in the built script, as `1:2345`. */
function thrownAt(): string {
  const line = script.code.split('\n')[0] ?? '';
  return `1:${String(line.indexOf('new TypeError') + 1)}`;
}

it('explains a stack trace line by line and keeps what is not from a release', async () => {
  const stack = stackOf(script.code, `https://atrium.example/areas/tasks/${id}/area.js`);
  expect(stack).toMatch(/area\.js:1:\d+/);

  const { exitCode, text } = await run([], stack);

  const lines = text.split('\n');
  expect(exitCode).toBe(0);
  expect(lines).toContain('TypeError: A task has no title');
  expect(lines).toContainEqual(expect.stringMatching(`^ +at .* \\(${POSITIONS.thrown}\\)$`));
  expect(lines).toContain(`    at ${POSITIONS.called}`);
  expect(lines).toContainEqual(expect.stringMatching(/^ +at Array\.map \(<anonymous>\)$/));
  expect(lines).toHaveLength(stack.split('\n').length);
});

it.each([
  ['an address', (at: string) => `https://atrium.example/areas/tasks/${id}/area.js:${at}`],
  ['a path', (at: string) => `/areas/tasks/${id}/area.js:${at}`],
  ['the release and the file', (at: string) => `tasks@${id} area.js:${at}`],
  ['the file as in its build', (at: string) => `tasks@${id} assets/area.js:${at}`],
  ['an error as pages report it', (at: string) => `tasks@${id} TypeError area.js:${at}`],
  ['the beginning of an id', (at: string) => `tasks@${id.slice(0, 6)} area.js:${at}`],
])('explains %s', async (_form, placeOf) => {
  const { exitCode, text } = await run(placeOf(thrownAt()).split(' '));

  expect([exitCode, text]).toEqual([0, POSITIONS.thrown]);
});

it('explains frames of Firefox', async () => {
  const frame = `a@https://atrium.example/areas/tasks/${id}/area.js:${thrownAt()}`;

  expect((await run([frame])).text).toBe(`a@${POSITIONS.thrown}`);
});

it('returns the explanation as JSON', async () => {
  const line = `/areas/tasks/${id}/area.js:${thrownAt()}`;
  const { result, json } = await run([line, '--json']);

  expect(json).toBe(true);
  expect(result).toEqual([
    {
      line,
      text: POSITIONS.thrown,
      place: { app: 'tasks', id, file: 'area.js', line: 1, column: Number(thrownAt().slice(2)) },
      source: { file: FILE, line: 5, column: 34 },
      problem: null,
    },
  ]);
});

it('finds the release of a file of the shell, whose address has no id', async () => {
  const name = 'shell/main.next.js';
  const maps = { [`${name}.map`]: script.map };
  await publish([await fixture.shell('next', {}, { [name]: script.code }, maps)], fixture.root);

  const { text } = await run([`https://atrium.example/${name}:${thrownAt()}`]);

  expect(text).toBe(POSITIONS.thrown);
});

it('explains releases that are no longer live', async () => {
  await publish([await fixture.area('tasks', 'next')], fixture.root);

  const [line] = await explain(fixture.root, `tasks@${id} area.js:${thrownAt()}`);

  expect(line?.source).toMatchObject({ file: FILE, line: 5 });
});

it('explains areas that other tools have built with maps, which are not served', async () => {
  const map = JSON.parse(script.map) as { sources: string[] };
  const sources = map.sources.map(() => 'webpack://inventory/./src/stock.ts');
  const build = await writeForeignBuild(path.join(fixture.folder, 'inventory'), {
    files: { 'area.js': script.code, 'area.js.map': JSON.stringify({ ...map, sources }) },
  });
  const [published] = await publish([build], fixture.root);

  const place = `/areas/inventory/${published?.id ?? ''}/area.js:${thrownAt()}`;
  expect((await run([place])).text).toBe('src/stock.ts:5:34');
  const files = Object.keys(await fixture.read());
  expect(files.filter((file) => file.startsWith('areas/') && file.includes('.map'))).toEqual([]);
});

describe('says why it cannot explain', () => {
  it.each([
    ['an unknown release', 'tasks@0123456789abcdef area.js:1:5', /has no release 0123456789abcdef/],
    ['an unknown area', '/areas/jobs/0123456789abcdef/a.js:1:5', /of jobs: it was never published/],
    ['an unknown file', 'tasks@ID other.js:1:5', /^tasks ID has no file other\.js\.$/],
    [
      'a file without a map',
      'tasks@ID entry.js:1:5',
      /^tasks ID has no source map for entry\.js\.$/,
    ],
    [
      'a place outside of the file',
      'tasks@ID area.js:900:5',
      /area\.js:900:5 comes from no source/,
    ],
    [
      'a lost map',
      'tasks@ID area.js:1:5',
      /ID\/area\.js\.map is missing: publish the build of tasks/,
    ],
    [
      'an unknown file of the shell',
      '/shell/a.js:1:5',
      /No release of shell in .* the file shell\/a/,
    ],
    ['no place', 'It broke', /names no place in a release/],
  ])('%s', async (kind, text, sentence) => {
    if (kind === 'a lost map') await rm(path.join(fixture.root, 'maps'), { recursive: true });

    const outcome = await run(text.replaceAll('ID', id).split(' '));

    expect(outcome.exitCode).toBe(1);
    expect(outcome.text.replaceAll(id, 'ID')).toMatch(sentence);
  });

  it('a release without maps, among lines that it explains', async () => {
    const bare = await fixture.area('chat');
    await publish([bare], fixture.root);
    const chat = (await fixture.registry()).areas.chat?.current.id ?? '';

    const { exitCode, text } = await run(
      [],
      `at a (/areas/tasks/${id}/area.js:${thrownAt()})\nat b (/areas/chat/${chat}/area.js:1:3)\n`,
    );

    expect(exitCode).toBe(0);
    expect(text.split('\n')).toEqual([
      `at a (${POSITIONS.thrown})`,
      `at b (/areas/chat/${chat}/area.js:1:3)`,
      '',
      expect.stringMatching(new RegExp(`^chat ${chat} has no source maps: build .* with maps`)),
    ]);
  });

  it('a part of the path that leaves the release', async () => {
    await readFile(path.join(fixture.root, 'registry.json'));
    const outcome = await run([`/areas/tasks/${id}/../../../registry.json:1:1`]);

    expect(outcome.text).toContain('has no file ../../../registry.json');
  });
});
