import type { FastifyInstance } from 'fastify';
import { errorMessages } from '@atrium/contracts/server';
import { HttpError } from './errors';

/** Accepts JSON bodies only; any other content type gets 415. */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      // Clients also send the content type with requests that have no body.
      if (body === '') done(null, undefined);
      else {
        void parseJson(request, body, (error, value) => {
          // The parser fails in the same way for invalid JSON and for a forbidden key.
          const isForbiddenKey = error !== null && isJson(body);
          done(isForbiddenKey ? new HttpError(400, errorMessages.forbiddenKey) : error, value);
        });
      }
    },
  );
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
