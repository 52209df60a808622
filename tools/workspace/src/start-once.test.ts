import { startOnce } from './start-once.mjs';

interface Product {
  /** The answer to each path that is not a 404. */
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

test('a product whose sign-in page can be read and that ends with Ctrl-C has started', async () => {
  await expect(start({ files: { '/login': PAGE, '/shell.js': '' } })).resolves.toBeUndefined();
});

test.each<[string, Product, RegExp]>([
  ['a missing sign-in page', {}, /GET \S+\/login was answered with 404/],
  ['a page whose script is missing', { files: { '/login': PAGE } }, /shell\.js was answered with/],
  ['a page without a script', { files: { '/login': '<p>' } }, /The sign-in page has no script/],
  [
    'an exit code other than 0',
    { files: { '/login': PAGE, '/shell.js': '' }, exitCode: 1 },
    /Atrium is running at/,
  ],
])('%s is a failure', async (_fault, product, output) => {
  await expect(start(product)).rejects.toHaveProperty('output', expect.stringMatching(output));
});

test('a product that ends while the page is read is a failure', async () => {
  const script = `
    const server = require('node:http').createServer(() => process.exit(0));
    server.listen(Number(process.env.PORT), '127.0.0.1', () => {
      console.log('Atrium is running at http://127.0.0.1:' + server.address().port);
    });`;
  await expect(startOnce([process.execPath, '-e', script])).rejects.toHaveProperty(
    'output',
    expect.stringMatching(/The sign-in page can't be read: .*fetch failed/),
  );
});

test('a product that ends by itself has not started', async () => {
  await expect(startOnce([process.execPath, '-e', 'console.log("Bye")'])).rejects.toHaveProperty(
    'output',
    'Bye\nIt ended before it had said where it runs.',
  );
});
