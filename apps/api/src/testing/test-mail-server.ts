import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import ICAL from 'ical.js';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import type { TestCertificate } from './test-certificate';

/** A mail that has arrived, as its reader's programs understand it. */
export interface ReceivedMail {
  readonly to: string;
  readonly message: ParsedMail;
  /** The whole message as it came over the wire. */
  readonly source: string;
  /** The event in the calendar part. */
  readonly event: ICAL.Event;
  /** What the calendar part says is to be done with it. */
  readonly method: string;
}

/** A mail server that keeps what it is given. */
export interface TestMailServer {
  /** For SMTP_URL. */
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  /** Every recipient that was offered, taken or not. */
  readonly offered: readonly string[];
  /** Every password that was given, and whether the connection was encrypted then. */
  readonly signIns: readonly { readonly password: string; readonly isEncrypted: boolean }[];
  /** Says how a recipient is answered: with a code such as 451, or not at all for a while. */
  answer: (address: string) => number | Promise<void> | undefined;
  /** Waits until so many mails have arrived in all. */
  arrived: (count: number) => Promise<readonly ReceivedMail[]>;
  /** Waits until a recipient is offered. */
  nextOffer: () => Promise<void>;
  /** Breaks all connections and takes no new ones. */
  goDown: () => Promise<void>;
  comeBack: () => Promise<void>;
  /** Forgets what has arrived. */
  clear: () => void;
}

/** Credentials of a mail server. */
export interface MailLogin {
  readonly user: string;
  readonly pass: string;
}

/**
 * Starts a mail server on any free port, with or without a sign-in, which it takes over any
 * connection.
 * @param certificate makes it offer STARTTLS; otherwise it does not know the command.
 */
export async function startTestMailServer(
  login?: MailLogin,
  certificate?: TestCertificate,
): Promise<TestMailServer> {
  const mails: ReceivedMail[] = [];
  const offered: string[] = [];
  const signIns: { password: string; isEncrypted: boolean }[] = [];
  const news = new EventEmitter();
  let server = createServer();
  let port = await listen(server, 0);

  function createServer(): SMTPServer {
    return new SMTPServer({
      authOptional: login === undefined,
      allowInsecureAuth: true,
      ...(certificate ?? { disabledCommands: ['STARTTLS'] }),
      closeTimeout: 1,
      onAuth({ username, password }, { secure }, done) {
        signIns.push({ password: password ?? '', isEncrypted: secure });
        const isRight = username === login?.user && password === login?.pass;
        done(isRight ? null : refusal(535), { user: username });
      },
      onRcptTo({ address }, _session, done) {
        offered.push(address);
        news.emit('offer');
        const answer = testServer.answer(address);
        if (answer instanceof Promise) void answer.then(() => done());
        else done(answer === undefined ? null : refusal(answer));
      },
      onData(stream, { envelope }, done) {
        receive(stream, envelope.rcptTo[0]?.address ?? '').then(
          (mail) => {
            mails.push(mail);
            news.emit('mail');
            done();
          },
          // The sender has gone away in the middle.
          (error: unknown) => {
            done(error instanceof Error ? error : new Error(String(error)));
          },
        );
      },
    });
  }

  const testServer: TestMailServer = {
    get url() {
      const account =
        login && `${encodeURIComponent(login.user)}:${encodeURIComponent(login.pass)}@`;
      return `smtp://${account ?? ''}localhost:${String(port)}`;
    },
    mails,
    offered,
    signIns,
    answer: () => undefined,
    async arrived(count) {
      while (mails.length < count) await once(news, 'mail');
      return mails;
    },
    async nextOffer() {
      await once(news, 'offer');
    },
    async goDown() {
      for (const { _socket: socket } of server.connections) socket.destroy();
      await new Promise<void>((resolve) => {
        server.close(resolve);
      });
    },
    async comeBack() {
      server = createServer();
      port = await listen(server, port);
    },
    clear() {
      mails.length = 0;
      offered.length = 0;
      signIns.length = 0;
    },
  };
  return testServer;
}

async function listen(server: SMTPServer, port: number): Promise<number> {
  // What breaks a connection is the test's doing.
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  // A listening TCP server's address is always of this kind.
  return (server.server.address() as AddressInfo).port;
}

function refusal(responseCode: number): Error {
  return Object.assign(new Error('not now'), { responseCode });
}

async function receive(stream: SMTPServerDataStream, to: string): Promise<ReceivedMail> {
  const source = await buffer(stream);
  return Object.assign(await readMail(source), { to });
}

/** Reads a message as its reader's programs do. */
export async function readMail(source: Buffer): Promise<Omit<ReceivedMail, 'to'>> {
  const message = await simpleParser(source);
  const readCalendar = () => {
    const part = message.attachments.find(({ contentType }) => contentType === 'text/calendar');
    const calendar: unknown[] = ICAL.parse(part?.content.toString() ?? '');
    return new ICAL.Component(calendar);
  };
  return {
    message,
    source: source.toString(),
    get event() {
      return new ICAL.Event(readCalendar().getFirstSubcomponent('vevent') ?? undefined);
    },
    get method() {
      return String(readCalendar().getFirstPropertyValue('method'));
    },
  };
}
