import { messageError } from '@atrium/contracts/messages';
import { answersErrorsInJson } from '../../http/errors';
import type { JsonSchemas } from './json-schemas';

const descriptions: Readonly<Record<number, string>> = {
  400: 'The query or the body is not as it should be; the sentence says what is wrong.',
  401: 'Nobody is signed in, or the username and the password do not belong together.',
  403: 'The caller may not do this, or the call comes from another site’s page.',
  404: 'The path names nothing.',
  413: 'The body is too large.',
  415: 'The body is not JSON.',
  422: 'The idempotency key stands for another request.',
  429: 'Too many failed sign-ins, too many changes in a short time, or too many invitations in one hour.',
  500: 'The server failed; its log says why under the request’s id.',
  503: 'The server or its database is not ready.',
};

const headers: Readonly<Record<number, object>> = {
  429: { 'retry-after': header('Seconds until the next try', 'integer') },
  500: { 'x-request-id': header('The id under which the log has the cause', 'string') },
  503: { 'x-request-id': header('The id under which the log has the cause', 'string') },
};

/**
 * The answers of a call that fails, by status.
 * @param path says in which of the two shapes its errors come.
 */
export function describeFailures(
  path: string,
  statuses: readonly number[],
): Record<number, { $ref: string }> {
  const kind = answersErrorsInJson(path) ? 'Message' : 'Text';
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${kind}${String(status)}` }]),
  );
}

/** Every answer that `describeFailures` refers to, by name. */
export function failureResponses(schemas: JsonSchemas): Record<string, object> {
  const contents = {
    Text: { 'text/plain': { schema: { type: 'string' } } },
    Message: { 'application/json': { schema: schemas.convert(messageError, 'output') } },
  };
  return Object.fromEntries(
    Object.entries(contents).flatMap(([kind, content]) =>
      Object.entries(descriptions).map(([status, description]) => [
        `${kind}${status}`,
        { description, headers: headers[Number(status)] ?? {}, content },
      ]),
    ),
  );
}

function header(description: string, type: string) {
  return { description, schema: { type } };
}
