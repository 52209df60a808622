import { startOnce } from './start-once';

interface Product {
  /** Response bodies by path; other paths are 404. */
  files?: Record<string, string>;
  /** The exit code after Ctrl-C. */
  exitCode?: number;
}

const PAGE = '<script\n  src="/shell.js"\n  async\n></script>';

function start({ files = {}, exitCode = 0 }: Product): Promise<void> {
  const script = `
    const files = ${JSON.stringify(files)};
    const server = require('node:http').createServer(({ url }, response) => {
      response.statusCode = url in files ? 200 : 404;
      response.end(files[url]);
    });
    process.on('SIGINT', () => process.exit(${exitCode}));
    server.listen(Number(process.env.PORT), '127.0.0.1', () => {
      console.log('Atrium is running at http://127.0.0.1:' + server.address().port);
    });`;
  return startOnce([process.execPath, '-e', script]);
}

test('accepts a product whose sign-in page loads and that ends with Ctrl-C', async () => {
  await expect(start({ files: { '/login': PAGE, '/shell.js': '' } })).resolves.toBeUndefined();
});

test.each<[string, Product, RegExp]>([
  ['a missing sign-in page', {}, /GET \S+\/login returned 404/],
  ['a page whose script is missing', { files: { '/login': PAGE } }, /shell\.js returned 404/],
  ['a page without a script', { files: { '/login': '<p>' } }, /The sign-in page has no script/],
  [
    'an exit code other than 0',
    { files: { '/login': PAGE, '/shell.js': '' }, exitCode: 1 },
    /Atrium is running at/,
  ],
])('rejects %s', async (_fault, product, output) => {
  await expect(start(product)).rejects.toHaveProperty('message', expect.stringMatching(output));
});

test('rejects a product that ends while the page loads', async () => {
  const script = `
    const server = require('node:http').createServer(() => process.exit(0));
    server.listen(Number(process.env.PORT), '127.0.0.1', () => {
      console.log('Atrium is running at http://127.0.0.1:' + server.address().port);
    });`;
  await expect(startOnce([process.execPath, '-e', script])).rejects.toHaveProperty(
    'message',
    expect.stringMatching(/The sign-in page cannot be loaded: .*fetch failed/),
  );
});

test('rejects a product that ends by itself', async () => {
  await expect(startOnce([process.execPath, '-e', 'console.log("Bye")'])).rejects.toHaveProperty(
    'message',
    'Bye\nIt ended before it was ready.',
  );
});
