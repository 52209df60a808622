/**
 * What the polls of the chat cost by themselves: a fastify handler for each that runs the server's own
 * statement, with no session, no validation and no contract. Needs DATABASE_URL; prints its address.
 */
import Fastify from 'fastify';
import pg from 'pg';

interface Poll {
  Querystring: { userId: string; recipientId: string };
}

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'] });
const app = Fastify();

app.get<Poll>('/api/messages', async ({ query, headers }, reply) => {
  const ids = [Number(query.userId), Number(query.recipientId)].sort((left, right) => left - right);
  const { rows } = await pool.query<{ version: string }>({
    name: 'find_conversation_version',
    text: 'select "version" from "conversation_versions" where ("lower_user_id" = $1 and "higher_user_id" = $2)',
    values: ids,
  });
  const etag = `W/"${rows[0]?.version ?? ''}"`;
  return reply
    .header('etag', etag)
    .code(headers['if-none-match'] === etag ? 304 : 200)
    .send();
});

app.get<Poll>('/api/messages/unread-by-user', async ({ query, headers }, reply) => {
  const { rows } = await pool.query<{ version: string }>({
    name: 'find_unread_version',
    text: 'select "version" from "unread_versions" where "user_id" = $1',
    values: [Number(query.userId)],
  });
  const etag = `W/"${rows[0]?.version ?? ''}"`;
  return reply
    .header('etag', etag)
    .code(headers['if-none-match'] === etag ? 304 : 200)
    .send();
});

process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
