/** @jest-environment jest-fixed-jsdom */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { QueryClient } from '@tanstack/react-query';
import { logout } from '@atrium/contracts';
import { getFile } from '@atrium/contracts/files';
import { createQueryClient, hasSessionEnded, requestNewToken, sessionQueries } from '../index';
import { fileUrl } from './file-url';
import { createFileCalls, describeFile, uploadFile } from './files';

const MARIA = { id: 2, username: 'maria', email: 'maria@atrium.example', role: 'staff' };
const STORED = {
  id: 5,
  name: 'report.pdf',
  size: 3,
  type: 'application/pdf',
  width: null,
  height: null,
  altText: null,
};

let server: Server;
let respond: (request: IncomingMessage, body: string, response: ServerResponse) => void;

// The page of the tests has another origin than the server.
function allowPage(response: ServerResponse) {
  response.setHeader('access-control-allow-origin', 'http://localhost');
  response.setHeader('access-control-allow-credentials', 'true');
  response.setHeader('access-control-allow-methods', 'POST, PATCH');
  response.setHeader('access-control-allow-headers', 'content-type, content-disposition');
  response.setHeader('access-control-expose-headers', 'x-request-id');
}

beforeEach(async () => {
  server = createServer((request, response) => {
    allowPage(response);
    if (request.method === 'OPTIONS') {
      response.end();
      return;
    }
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => respond(request, body, response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const href = `http://127.0.0.1:${String(port)}/`;
  document.head.replaceChildren(Object.assign(document.createElement('base'), { href }));
  respond = (_, __, response) => response.end(JSON.stringify(STORED));
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  server.close();
  server.closeAllConnections();
});

function reportOf(name = 'report.pdf', type = 'application/pdf') {
  return new File(['abc'], name, { type });
}

function signInAsMaria(): QueryClient {
  const client = createQueryClient();
  client.setQueryData(sessionQueries.user().queryKey, MARIA);
  return client;
}

it('sends a file with its type and its name, and returns the stored file', async () => {
  const seen: unknown[] = [];
  respond = ({ method, url, headers }, body, response) => {
    seen.push([method, url, headers['content-type'], headers['content-disposition'], body]);
    response.end(JSON.stringify(STORED));
  };

  const stored = await uploadFile(reportOf());
  await uploadFile(reportOf('C:\\Ü (1)\u202e*.bin', ''));

  expect(stored).toEqual(STORED);
  expect(seen).toEqual([
    ['POST', '/api/files', 'application/pdf', "attachment; filename*=UTF-8''report.pdf", 'abc'],
    [
      'POST',
      '/api/files',
      'application/octet-stream',
      "attachment; filename*=UTF-8''%C3%9C%20%281%29_.bin",
      'abc',
    ],
  ]);
});

it('throws the sentence of the server with its status and headers', async () => {
  respond = (_, __, response) => {
    response.writeHead(422, { 'x-request-id': 'r1' }).end('This picture says where it was taken.');
  };

  await expect(uploadFile(reportOf())).rejects.toMatchObject({
    name: 'ApiError',
    status: 422,
    statusText: 'Unprocessable Entity',
    body: 'This picture says where it was taken.',
    requestId: 'r1',
  });
});

it('never shows an HTML page', async () => {
  respond = (_, __, response) => response.writeHead(413).end('<html>Too large</html>');
  await expect(uploadFile(reportOf())).rejects.toMatchObject({
    body: 'Server error occurred. Please try again.',
  });

  respond = (_, __, response) => response.end('<html>Sign in</html>');
  await expect(uploadFile(reportOf())).rejects.toThrow(
    'The server sent a response that this page cannot read.',
  );
});

it('says that the server can’t be reached', async () => {
  // jsdom logs it.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  server.close();
  server.closeAllConnections();

  await expect(uploadFile(reportOf())).rejects.toThrow(/^The server can’t be reached\.$/);
});

it('can be aborted before it starts and while it runs', async () => {
  const early = new AbortController();
  early.abort();
  await expect(uploadFile(reportOf(), { signal: early.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });

  const late = new AbortController();
  let isClosed: () => void = () => undefined;
  const closed = new Promise<void>((resolve) => {
    isClosed = resolve;
  });
  respond = (_, __, response) => {
    response.on('close', isClosed);
    late.abort();
  };
  await expect(uploadFile(reportOf(), { signal: late.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
  await closed;
});

it('waits for the new token of the session', async () => {
  const seen: string[] = [];
  respond = ({ url = '' }, _, response) => {
    seen.push(url);
    if (url !== '/api/logout') {
      response.end(JSON.stringify(STORED));
      return;
    }
    setTimeout(() => {
      seen.push('new token');
      response.end('{}');
    });
  };

  await Promise.all([requestNewToken(logout, {}), uploadFile(reportOf())]);

  expect(seen).toEqual(['/api/logout', 'new token', '/api/files']);
});

it('says how much was sent, and ends an upload only when nothing more is sent', async () => {
  jest.useFakeTimers();
  const sender = new XMLHttpRequest();
  const abort = jest.spyOn(sender, 'abort');
  jest.spyOn(sender, 'send').mockImplementation(() => undefined);
  jest.spyOn(globalThis, 'XMLHttpRequest').mockReturnValue(sender);
  const shares: number[] = [];
  const upload = uploadFile(reportOf(), { onProgress: (share) => shares.push(share) });
  const failure = expect(upload).rejects.toThrow(
    'The server did not respond in time. The change may or may not have been saved.',
  );

  for (const loaded of [0, 1, 2, 3]) {
    jest.advanceTimersByTime(50_000);
    sender.upload.dispatchEvent(new ProgressEvent('progress', { loaded }));
  }
  expect(shares).toEqual([0, 1 / 3, 2 / 3, 1]);
  expect(abort).not.toHaveBeenCalled();
  jest.advanceTimersByTime(60_000);

  await failure;
  expect(abort).toHaveBeenCalledTimes(1);
});

it('ends the session after a 401, as every request does', async () => {
  const client = signInAsMaria();
  respond = (_, __, response) => response.writeHead(401).end('Not signed in');
  const { upload, explain } = createFileCalls(client);

  const error: unknown = await upload(reportOf(), {}).catch((reason: unknown) => reason);

  expect(hasSessionEnded(client)).toBe(true);
  expect(explain(error)).toBeNull();
});

it('saves and removes the description of a picture', async () => {
  const seen: unknown[] = [];
  respond = ({ method, url }, body, response) => {
    const { altText } = JSON.parse(body) as { altText: string | null };
    seen.push([method, url, altText]);
    response.end(JSON.stringify({ ...STORED, altText }));
  };

  await expect(describeFile(5, 'A cat')).resolves.toEqual({ ...STORED, altText: 'A cat' });
  await expect(createFileCalls(createQueryClient()).describe(5, null)).resolves.toEqual(STORED);

  expect(seen).toEqual([
    ['PATCH', '/api/files/5', 'A cat'],
    ['PATCH', '/api/files/5', null],
  ]);
});

it('links the address that returns a file', () => {
  expect(fileUrl(5)).toBe(getFile.path.replace(':id', '5'));
});
