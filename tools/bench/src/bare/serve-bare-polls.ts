/**
 * Serves the polls of the chat with bare Fastify handlers, which run the server's own SQL including the
 * session lookup, without validation and contract. Needs DATABASE_URL and prints its URL.
 */
import { createHash } from 'node:crypto';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import pg from 'pg';

interface Poll {
  Querystring: { recipientId: string };
}

const IDLE_MILLISECONDS = 12 * 60 * 60 * 1000;
const SESSION =
  '"users"."id", "users"."username", "users"."email", "users"."role", "sessions"."last_seen_at"';
const LIVE =
  '"sessions"."token_hash" = $1 and "sessions"."expires_at" > $2 and "sessions"."last_seen_at" > $3 and "users"."deactivated_at" is null';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'] });
const app = Fastify();

/** Runs SQL of the server with the request's session, and responds with the version as ETag. */
async function respond(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  name: string,
  joined: string,
  values: readonly number[],
): Promise<FastifyReply> {
  const token = /atrium_session=([^;]+)/.exec(headers.cookie ?? '')?.[1] ?? '';
  const now = Date.now();
  const { rows } = await pool.query<{ version: string }>({
    name,
    text: `select ${SESSION}, "version" from "sessions" inner join "users" on "users"."id" = "sessions"."user_id" left join ${joined} where (${LIVE})`,
    values: [
      createHash('sha256').update(token).digest('hex'),
      new Date(now),
      new Date(now - IDLE_MILLISECONDS),
      ...values,
    ],
  });
  if (rows[0] === undefined) return reply.code(401).send();
  const etag = `W/"${rows[0].version}"`;
  return reply
    .header('etag', etag)
    .code(headers['if-none-match'] === etag ? 304 : 200)
    .send();
}

app.get<Poll>('/api/messages', (request, reply) =>
  respond(
    request,
    reply,
    'find_conversation_version',
    '"conversation_versions" on ("lower_user_id" = least("users"."id", $4::int) and "higher_user_id" = greatest("users"."id", $4::int))',
    [Number(request.query.recipientId)],
  ),
);

app.get('/api/messages/unread-by-user', (request, reply) =>
  respond(
    request,
    reply,
    'find_unread_version',
    '"unread_versions" on "unread_versions"."user_id" = "users"."id"',
    [],
  ),
);

process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
