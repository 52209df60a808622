import { messageError } from '@atrium/contracts/messages';
import { sendsJsonErrors } from '../../http/errors';
import type { JsonSchemas } from './json-schemas';

const descriptions: Readonly<Record<number, string>> = {
  400: 'The query or the body is invalid; the message names the first problem.',
  401: 'Nobody is signed in, or the username or password is wrong.',
  403: 'The user is not allowed to do this, must take another step first, or the request comes from another site.',
  404: 'Not found.',
  409: 'The current state does not allow it; the message says why.',
  411: 'The length of the body is missing.',
  412: 'Somebody has changed the entity in the meantime; nothing was saved.',
  413: 'The body is too large.',
  415: 'The body is not JSON.',
  416: 'The file has no such range.',
  422: 'The idempotency key was already used for another request, or a file is refused; the message says why.',
  429: 'Too many failed sign-ins, writes, downloads or page reports in a short time, invitations in one hour, files in one day, or streams.',
  500: 'Internal error; the log has the cause under the request id.',
  503: 'The server or its database is unavailable.',
  507: 'There is no space left for files.',
};

const headers: Readonly<Record<number, object>> = {
  429: { 'retry-after': header('Seconds until the next attempt', 'integer') },
  500: { 'x-request-id': header('Request id, under which the log has the cause', 'string') },
  503: {
    'retry-after': header('Seconds until the next attempt, if the server knows', 'integer'),
    'x-request-id': header('Request id, under which the log has the cause', 'string'),
  },
  507: { 'x-request-id': header('Request id, under which the log has the cause', 'string') },
};

/** Collector of error responses; see `createErrorResponses`. */
export type ErrorResponses = ReturnType<typeof createErrorResponses>;

/** Creates a collector of the error responses that endpoints reference. */
export function createErrorResponses(schemas: JsonSchemas) {
  const text = { 'text/plain': { schema: { type: 'string' } } };
  const message = { 'application/json': { schema: schemas.convert(messageError, 'output') } };
  const components: Record<string, object> = {};

  return {
    /** The referenced responses by name. */
    components,

    /**
     * Returns references to the error responses of an endpoint, by status.
     * @param path decides whether its errors are plain text or JSON.
     */
    refsOf(path: string, statuses: readonly number[]): Record<number, { $ref: string }> {
      const isJson = sendsJsonErrors(path);
      const refs: Record<number, { $ref: string }> = {};
      for (const status of statuses) {
        const name = `${isJson ? 'Message' : 'Text'}${String(status)}`;
        components[name] = {
          description: descriptions[status],
          headers: headers[status] ?? {},
          content: isJson ? message : text,
        };
        refs[status] = { $ref: `#/components/responses/${name}` };
      }
      return refs;
    },
  };
}

function header(description: string, type: string) {
  return { description, schema: { type } };
}
