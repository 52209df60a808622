import { ApiError, InvalidResponseError } from '@atrium/api-client';
import { explainChatError } from './explain-chat-error';

const HTML_MESSAGE = 'Server error occurred. Please try again.';

it.each([
  ['a doctype', '<!doctype html><title>Sign in to the hotel</title>'],
  ['a root element', '<html lang="en"><body>Bad gateway</body></html>'],
  ['white space', '\r\n\t <!DOCTYPE HTML>'],
  ['a byte order mark', '\uFEFF<html>'],
  ['a comment', '<!-- proxy 7 -->\n<html>'],
])('recognizes an HTML page that starts with %s, with any status', (_, body) => {
  expect(explainChatError(new InvalidResponseError(body), 'Fallback')).toBe(HTML_MESSAGE);
  expect(explainChatError(new ApiError(502, 'Bad Gateway', body), 'Fallback')).toBe(HTML_MESSAGE);
});

it('shows the message of a JSON body', () => {
  const error = new ApiError(400, 'Bad Request', '{"message":"Unknown user"}');
  expect(explainChatError(error, 'Fallback')).toBe('Unknown user');
});

it.each([
  ['JSON without a message', new ApiError(500, 'Internal Server Error', '{"error":1}')],
  ['JSON with an empty message', new ApiError(500, 'Internal Server Error', '{"message":""}')],
  ['plain text', new ApiError(503, 'Service Unavailable', 'Try later')],
  ['a response that breaks the contract', new InvalidResponseError('{"message":"Hello"}')],
  ['an empty response', new InvalidResponseError('')],
  ['a timeout', new Error('The server did not answer in time.')],
  ['a network error', new TypeError('Failed to fetch')],
])('returns the fallback for %s', (_, error) => {
  expect(explainChatError(error, 'Fallback')).toBe('Fallback');
});
