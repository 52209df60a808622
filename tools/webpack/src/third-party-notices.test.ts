import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import { ThirdPartyNoticesPlugin } from './third-party-notices';

// Webpack would inline a constant and leave out its module.
const MODULE = 'export default () => document.title;';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'atrium-notices-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

async function write(file: string, content: string): Promise<void> {
  await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
  await writeFile(path.join(folder, file), content);
}

async function addPackage(
  name: string,
  license: string | undefined,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  const manifest = { name, version: '1.2.3', license };
  await write(`node_modules/${name}/package.json`, JSON.stringify(manifest));
  for (const [file, content] of Object.entries(files)) {
    await write(`node_modules/${name}/${file}`, content);
  }
}

/** Builds an entry module. Returns the notices and webpack's error messages. */
async function build(entry: string) {
  await write('entry.js', entry);
  const compiler = webpack({
    mode: 'production',
    context: folder,
    entry: './entry.js',
    output: { path: path.join(folder, 'dist') },
    module: {
      rules: [
        { test: /\.css$/, use: [MiniCssExtractPlugin.loader, require.resolve('css-loader')] },
      ],
    },
    plugins: [
      new MiniCssExtractPlugin(),
      new ThirdPartyNoticesPlugin({
        filename: 'notices.[contenthash].txt',
        packages: [path.join(folder, 'node_modules/added')],
      }),
    ],
  });
  const stats = await promisify(compiler.run.bind(compiler))();
  const errors = stats?.compilation.errors.map(({ message }) => message);
  const files = await readdir(path.join(folder, 'dist')).catch(() => []);
  const notices = files.filter((file) => /^notices\.[0-9a-f]{16}\.txt$/.test(file));
  const texts = notices.map((file) => readFile(path.join(folder, 'dist', file), 'utf8'));
  return { errors, files, notices: (await Promise.all(texts)).join() };
}

it('names every package in the build, with its version, license and texts', async () => {
  await addPackage('added', 'MIT', { LICENSE: 'Text of added' });
  await addPackage('library', 'MIT', {
    'LICENSE.md': 'Text of library',
    NOTICE: 'Notice of library',
    'index.js': MODULE,
  });
  await addPackage('@scope/font', 'OFL-1.1', {
    LICENSE: 'Text of @scope/font',
    'font.css': '@font-face { font-family: Example; src: url(font.woff2); }',
    'font.woff2': 'font',
  });
  await addPackage('unused', 'GPL-3.0-only', { 'index.js': MODULE });

  const { errors, files, notices } = await build(`
    import '@scope/font/font.css';
    import value from 'library';
    import 'unused';
    console.log(value());`);

  expect(errors).toEqual([]);
  expect(files).not.toContain('licenses.json');
  const titles = [
    ...notices.matchAll(
      /^(.+) 1\.2\.3\n\nLicense: (.+)\nSource: .+\/package\/\1\/v\/1\.2\.3\n\nText of (.+)$/gm,
    ),
  ];
  expect(titles.map(([, ...parts]) => parts.join(', '))).toEqual([
    '@scope/font, OFL-1.1, @scope/font',
    'added, MIT, added',
    'library, MIT, library',
  ]);
  expect(notices).toContain('Notice of library');
});

it.each([
  ['GPL-3.0-only', /unacceptable license "GPL-3\.0-only" for library@1\.2\.3/],
  ['MIT OR GPL-3.0-only', /unacceptable license "MIT OR GPL-3\.0-only"/],
  [undefined, /Could not find license info for library@1\.2\.3/],
])('fails on the license %s', async (license, message) => {
  await addPackage('added', 'MIT', { LICENSE: 'Text of added' });
  await addPackage('library', license, { LICENSE: 'Text of library', 'index.js': MODULE });

  const { errors, notices } = await build(`import value from 'library'; console.log(value());`);

  expect(errors).toEqual([expect.stringMatching(message)]);
  expect(notices).toBe('');
});

it('fails on a license without its text', async () => {
  await addPackage('added', 'MIT', {});

  const { errors } = await build('console.log(1);');

  expect(errors).toEqual([expect.stringContaining('added is published without the text')]);
});
