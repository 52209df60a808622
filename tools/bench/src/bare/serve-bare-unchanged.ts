/**
 * Serves the polls of the chat with bare Fastify handlers, which respond with 304 to the one ETag there is:
 * as fast as Fastify can be. Prints its URL.
 */
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';

const ETAG = 'W/"1"';

const app = Fastify();

function respond({ headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isUnchanged = headers['if-none-match'] === ETAG;
  return reply
    .header('etag', ETAG)
    .code(isUnchanged ? 304 : 200)
    .send();
}

app.get('/api/messages', respond);
app.get('/api/messages/unread-by-user', respond);

process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
