import { runInNewContext } from 'node:vm';
import { build } from 'esbuild';
import { type Build, readBuild } from '../builds/build';
import { runCommand } from '../cli/run-command';
import {
  changeOf,
  type FakeServer,
  listOf,
  liveApp,
  routesOf,
  startFakeServer,
} from '../testing/fake-server';
import { createReleaseFixture, type ReleaseFixture } from '../testing/release-fixture';
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
const THROWN = `${FILE}:5:34`;
const SHELL_FILE = 'shell/main.new.js';

let fixture: ReleaseFixture;
let server: FakeServer;
/** The built script and its source map. */
let script: { code: string; map: string };
let tasks: Build;
let chat: Build;
let id: string;

beforeAll(async () => {
  fixture = await createReleaseFixture();
  script = await minify();
  const map = { 'area.js.map': script.map };
  tasks = await readBuild(await fixture.area('tasks', script.code, {}, {}, map));
  chat = await readBuild(await fixture.area('chat'));
  ({ id } = tasks);
  const oldShell = await readBuild(await fixture.shell('old', { [SHELL_FILE]: 'without a map' }));
  const maps = { [`${SHELL_FILE}.map`]: script.map };
  const shell = await readBuild(await fixture.shell('new', { [SHELL_FILE]: script.code }, maps));
  const lost = { app: 'shell', from: shell.id, to: '0000000000000000' };
  server = await startFakeServer({
    ...routesOf([tasks, chat, oldShell, shell]),
    'GET /api/releases': listOf(
      [liveApp('shell', oldShell.id), liveApp('tasks', id), liveApp('chat', chat.id)],
      [changeOf({ changes: [lost] })],
    ),
  });
});

afterAll(async () => {
  await server.stop();
  await fixture.remove();
});

beforeEach(() => {
  server.requests.length = 0;
});

function run(args: readonly string[], input = '') {
  const env = { ATRIUM_URL: server.origin, ATRIUM_RELEASE_TOKEN: server.token };
  return runCommand(['explain', ...args], env, () => Promise.resolve(input));
}

async function minify() {
  const { outputFiles } = await build({
    stdin: { contents: SOURCE, sourcefile: FILE, loader: 'ts' },
    outfile: 'script.js',
    write: false,
    minify: true,
    sourcemap: 'external',
  });
  const [map = '', code = ''] = outputFiles.map(({ text }) => text);
  return { code, map };
}

/** Runs the script at an address and returns the stack of its error, as Chromium has it. */
function readStack(address: string): string {
  try {
    runInNewContext(script.code, {}, { filename: address });
  } catch (error) {
    return String((error as Error).stack);
  }
  throw new Error('The script has not thrown');
}

/** The position of the error in the built script, as `1:2345`. */
function thrownAt(): string {
  const line = script.code.split('\n')[0] ?? '';
  return `1:${String(line.indexOf('new TypeError') + 1)}`;
}

it('explains a stack trace line by line and keeps what is not from a release', async () => {
  const stack = readStack(`https://atrium.example/areas/tasks/${id}/area.js`);
  expect(stack).toMatch(/area\.js:1:\d+/);

  const { exitCode, text } = await run([], stack);

  const lines = text.split('\n');
  expect(exitCode).toBe(0);
  expect(lines).toContain('TypeError: A task has no title');
  expect(lines).toContainEqual(expect.stringMatching(`^ +at .* \\(${THROWN}\\)$`));
  expect(lines).toContain(`    at ${FILE}:11:32`);
  expect(lines).toContainEqual(expect.stringMatching(/^ +at Array\.map \(<anonymous>\)$/));
  expect(lines).toHaveLength(stack.split('\n').length);
  // The release and its map, however many lines they explain.
  expect(server.requests).toHaveLength(2);
});

it.each([
  ['an address', (at: string) => `https://atrium.example/areas/tasks/${id}/area.js:${at}`],
  ['a path', (at: string) => `/areas/tasks/${id}/area.js:${at}`],
  ['the release and the file', (at: string) => `tasks@${id} area.js:${at}`],
  ['the file as in its build', (at: string) => `tasks@${id} assets/area.js:${at}`],
  ['an error as pages report it', (at: string) => `tasks@${id} TypeError area.js:${at}`],
  ['the beginning of an id', (at: string) => `tasks@${id.slice(0, 6)} area.js:${at}`],
  ['a file of the shell', (at: string) => `https://atrium.example/${SHELL_FILE}:${at}`],
])('explains %s', async (_form, placeOf) => {
  const { exitCode, text } = await run(placeOf(thrownAt()).split(' '));

  expect([exitCode, text]).toEqual([0, THROWN]);
});

it('explains frames of Firefox', async () => {
  const frame = `a@https://atrium.example/areas/tasks/${id}/area.js:${thrownAt()}`;

  expect((await run([frame])).text).toBe(`a@${THROWN}`);
});

it('returns the explanation as JSON', async () => {
  const line = `/areas/tasks/${id}/area.js:${thrownAt()}`;
  const { result, json } = await run([line, '--json']);

  expect(json).toBe(true);
  expect(result).toEqual([
    {
      line,
      text: THROWN,
      problem: null,
      place: { app: 'tasks', id, file: 'area.js', line: 1, column: Number(thrownAt().slice(2)) },
      source: { file: FILE, line: 5, column: 34 },
    },
  ]);
});

describe('says why it cannot explain', () => {
  it.each([
    ['an unknown release', 'tasks@0123456789abcdef area.js:1:5', /has no tasks 0123456789abcdef/],
    ['an unknown prefix', 'tasks@0123 area.js:1:5', /lists no release 0123 of tasks: enter an id/],
    ['an unknown file', 'tasks@ID other.js:1:5', /^tasks ID has no file other\.js\.$/],
    ['a file without a map', 'tasks@ID entry.js:1:5', /^tasks ID has no source map for entry\.js/],
    ['a place outside of the file', 'tasks@ID area.js:900:5', /area\.js:900:5 comes from no sourc/],
    ['a file of no shell', '/shell/a.js:1:5', /No release of shell .* has the file shell\/a\.js/],
    ['no place', 'It broke', /names no place in a release/],
    [
      'a path out of the release',
      '/areas/tasks/ID/../../a.js:1:1',
      /has no file \.\.\/\.\.\/a\.js/,
    ],
  ])('%s', async (_kind, text, sentence) => {
    const outcome = await run(text.replaceAll('ID', id).split(' '));

    expect(outcome.exitCode).toBe(1);
    expect(outcome.text.replaceAll(id, 'ID')).toMatch(sentence);
  });

  it('a release without maps, among lines that it explains', async () => {
    const lines = await explain(
      server,
      `at a (/areas/tasks/${id}/area.js:${thrownAt()})\nat b (/areas/chat/${chat.id}/area.js:1:3)\n`,
    );

    expect(lines.map(({ text, problem }) => [text, problem])).toEqual([
      [`at a (${THROWN})`, null],
      [
        `at b (/areas/chat/${chat.id}/area.js:1:3)`,
        expect.stringMatching(`^chat ${chat.id} has no source maps: build .* with maps`),
      ],
    ]);
  });
});
